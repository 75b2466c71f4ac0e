import { runHttpServer } from '@khamar/server/http-server';
import { config } from '../app/config.server.ts';
import { makeSite } from './site.ts';

await runHttpServer(await makeSite(config), config.HOST, config.PORT);
