/** Enough to recognize cow and place; about 100 KB. */
const LONGEST_SIDE = 1024;
const QUALITY = 0.7;

/** A JPEG without the data that the camera adds, such as the place. Rejects if the browser cannot read the file. */
export async function scaledPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('Not enough memory to draw the photo');
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (photo) => (photo === null ? reject(new Error('Could not convert the photo')) : resolve(photo)),
        'image/jpeg',
        QUALITY,
      );
    });
  } finally {
    bitmap.close();
  }
}
