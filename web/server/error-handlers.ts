import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Handles framework errors before routing, e.g. a lone % in the URL. */
export const badUrlHandler =
  (replyNotFound: PageHandler) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // oxlint-disable-next-line no-promise-in-callback -- Fastify does not await this callback
    replyNotFound(request, reply).catch((error: unknown) => {
      sendServerError(error, request, reply);
    });
  };

/** None of our forms can cause these, so they get plain text instead of a page. */
const FORM_ERRORS: Record<number, string> = {
  413: 'This is too long to send.\nএত বড় লেখা পাঠানো যায় না।\n',
  415: "This type of content isn't supported.\nএ ধরনের জিনিস এখানে পাঠানো যায় না।\n",
};

/** Handles all other errors: 404 or 500. */
export function addErrorHandlers(app: FastifyInstance, replyNotFound: PageHandler): void {
  app.setNotFoundHandler(replyNotFound);
  app.setErrorHandler(errorHandler(replyNotFound));
}

export const errorHandler =
  (replyNotFound: PageHandler) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const formError = FORM_ERRORS[error.statusCode ?? 0];
    if (formError !== undefined) return sendText(reply.code(error.statusCode ?? 400), formError);
    const isClientError = error.statusCode !== undefined && error.statusCode < 500;
    return isClientError ? replyNotFound(request, reply) : sendServerError(error, request, reply);
  };

/** Plain text, because rendering a page may be what failed. */
function sendServerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'internal error');
  return sendText(
    reply.code(500),
    'Something went wrong on our side. Please try again.\nআমাদের এখানে একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।\n',
  );
}

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }).send(text);
