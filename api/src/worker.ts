/** npm run start:worker: runs the background jobs of the API. Any number of workers may run. */
import { runHttpServer } from '@khamar/server/http-server';
import { readWorkerConfig } from './config.ts';
import { makeWorker } from './worker-app.ts';

const config = readWorkerConfig();
const { app, graceSeconds } = await makeWorker(config);
await runHttpServer(app, config.WORKER_HOST, config.WORKER_PORT, graceSeconds);
