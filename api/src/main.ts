import { runHttpServer } from '@khamar/server/http-server';
import { makeApp } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig();
await runHttpServer(await makeApp(config), config.HOST, config.PORT);
