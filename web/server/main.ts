import { runHttpServer } from '@khamar/server/http-server';
import { config } from '../app/config.server.ts';
import { makeSite } from './site.ts';

const site = await makeSite(config);
if (config.NODE_ENV !== 'production') site.log.warn('NODE_ENV is not production: pages take twice as long');
await runHttpServer(site, config.HOST, config.PORT);
