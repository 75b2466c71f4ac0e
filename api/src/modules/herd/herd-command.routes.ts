import { responseOf } from '@khamar/contract/envelope';
import { z } from 'zod';
import { COMMAND_ERROR_RESPONSES, CommandHeaders, SIGNED_IN } from '../../http/fastify-app.ts';
import { Recorded } from './herd-command.ts';

export const staff = { tags: ['Herd'], security: SIGNED_IN };
export const command = {
  ...staff,
  headers: CommandHeaders,
  response: { 200: responseOf(Recorded), ...COMMAND_ERROR_RESPONSES },
};
export const ofEntry = z.object({
  id: z
    .uuid()
    .meta({ description: 'The `_id` of the entry', example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f' }),
});
export const keyOf = (request: { headers: { 'idempotency-key': string } }): string =>
  request.headers['idempotency-key'];
