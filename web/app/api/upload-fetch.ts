/** A fetch built on XMLHttpRequest, because fetch reports no upload progress. Progress runs from 0 to 1. */
export const uploadFetch =
  (onProgress: (done: number) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const body = await request.blob();
    request.signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      call.withCredentials = request.credentials === 'include';
      for (const [name, value] of request.headers) call.setRequestHeader(name, value);
      call.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onProgress(loaded / total);
      });
      call.addEventListener('load', () => {
        // The only response header that callers read.
        const wait = call.getResponseHeader('retry-after');
        const headers = wait === null ? {} : { 'retry-after': wait };
        resolve(new Response(call.responseText, { status: call.status, headers }));
      });
      call.addEventListener('error', () => {
        reject(new TypeError('Upload failed'));
      });
      request.signal.addEventListener('abort', () => {
        call.abort();
        reject(request.signal.reason instanceof Error ? request.signal.reason : new Error('Aborted'));
      });
      call.send(body);
    });
  };
