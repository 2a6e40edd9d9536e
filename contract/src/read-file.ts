/** Reads a response that is a file; calls `onProgress` with the bytes received so far after each part. */
export function readFile(response: Response, onProgress?: (bytes: number) => void): Promise<Blob> {
  if (onProgress === undefined || response.body === null) return response.blob();
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      bytes += part.byteLength;
      onProgress(bytes);
      controller.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(counter), response).blob();
}
