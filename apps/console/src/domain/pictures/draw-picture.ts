/** Long enough for a whole screen; the server makes the sizes that are shown. */
const longestSide = 2048;
const quality = 0.86;

export function drawJpeg(
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  // What is see-through would be black in a JPEG.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

export const named = (blob: Blob | null, name: string): File | null =>
  blob === null ? null : new File([blob], name, { type: 'image/jpeg' });

/** A photo of a phone is larger than it needs to be, and would take minutes over a weak line. Null where it cannot be read. */
export async function shrinkPicture(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const blob = await drawJpeg(bitmap, bitmap.width, bitmap.height);
    bitmap.close();
    return named(blob, file.name);
  } catch {
    return null;
  }
}
