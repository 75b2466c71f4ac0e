import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { type PageHandler, errorHandler } from './error-handlers.ts';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Many times the size of any of our forms. */
const LONGEST_FORM = 64 * 1024;

/** Accepts url-encoded form posts from browsers without JavaScript, and nothing else. */
export async function addForms(
  app: FastifyInstance,
  handlePage: RouteHandlerMethod,
  replyNotFound: PageHandler,
): Promise<void> {
  await app.register((scope, _options, done) => {
    // A scope keeps the error handler from its creation, so one set later on the parent would not apply here.
    scope.setErrorHandler(errorHandler(replyNotFound));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'buffer', bodyLimit: LONGEST_FORM },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    scope.post('/*', handlePage);
    done();
  });
}
