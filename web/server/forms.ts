import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { type Answer, faultHandler } from './faults.ts';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Everything that is typed into one of our forms, many times over. */
const LONGEST_FORM = 64 * 1024;

/** Pages take forms as a browser without JavaScript posts them, and nothing else. */
export async function addForms(
  app: FastifyInstance,
  answer: RouteHandlerMethod,
  answerNotFound: Answer,
): Promise<void> {
  await app.register((scope, _options, done) => {
    // A scope keeps the handler that it was made with: one that is set outside later would not count here.
    scope.setErrorHandler(faultHandler(answerNotFound));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'buffer', bodyLimit: LONGEST_FORM },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    scope.post('/*', answer);
    done();
  });
}
