/** Long enough for a whole screen; the server makes the sizes that are shown. */
const longestSide = 2048;
const quality = 0.86;

function draw(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
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

const named = (blob: Blob | null, name: string): File | null =>
  blob === null ? null : new File([blob], name, { type: 'image/jpeg' });

/** A photo of a phone is larger than it needs to be, and would take minutes over a weak line. Null where it cannot be read. */
export async function shrinkPicture(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const blob = await draw(bitmap, bitmap.width, bitmap.height);
    bitmap.close();
    return named(blob, file.name);
  } catch {
    return null;
  }
}

/** A little into the film: many begin in the dark. */
const posterAtSeconds = 1;
const mostWaitMs = 8_000;

function frameOf(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No frame came.')), mostWaitMs);
    video.onerror = () => {
      clearTimeout(timer);
      reject(new Error('This browser cannot play it.'));
    };
    video.onloadeddata = () => {
      video.currentTime = Math.min(posterAtSeconds, (video.duration || 0) / 2);
    };
    video.onseeked = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** A slate stands for a film that this browser cannot play; another picture can be chosen for it. */
function slate(): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = 960;
  canvas.height = 720;
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  pen.fillStyle = '#24323c';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** A frame of the film, as the picture that stands for it. */
export async function drawPoster(file: File): Promise<File | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const frame = frameOf(video);
  video.src = address;
  try {
    await frame;
    return named(await draw(video, video.videoWidth, video.videoHeight), 'poster.jpg');
  } catch {
    return named(await slate(), 'poster.jpg');
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
