import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Handles framework errors before routing, e.g. a lone % in the URL. */
export const badUrlHandler =
  (replyNotFound: Answer) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // oxlint-disable-next-line no-promise-in-callback -- Fastify does not await this callback
    replyNotFound(request, reply).catch((fault: unknown) => {
      apologise(fault, request, reply);
    });
  };

/** None of our forms can cause these, so they get plain text instead of a page. */
const FORM_ERRORS: Record<number, string> = {
  413: 'This is too long to send.\nএত বড় লেখা পাঠানো যায় না।\n',
  415: "This type of content isn't supported.\nএ ধরনের জিনিস এখানে পাঠানো যায় না।\n",
};

/** Handles all other errors: 404 or 500. */
export function addErrorHandlers(app: FastifyInstance, replyNotFound: Answer): void {
  app.setNotFoundHandler(replyNotFound);
  app.setErrorHandler(errorHandler(replyNotFound));
}

export const errorHandler =
  (replyNotFound: Answer) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refused = FORM_ERRORS[error.statusCode ?? 0];
    if (refused !== undefined) return sayPlainly(reply.code(error.statusCode ?? 400), refused);
    const theirs = error.statusCode !== undefined && error.statusCode < 500;
    return theirs ? replyNotFound(request, reply) : apologise(error, request, reply);
  };

/** Plain text, because rendering a page may be what failed. */
function apologise(fault: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: fault }, 'a fault of ours');
  return sayPlainly(
    reply.code(500),
    'Something went wrong on our side. Please try again.\nআমাদের এখানে একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।\n',
  );
}

const sayPlainly = (reply: FastifyReply, text: string): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }).send(text);
