import { drawJpeg, named } from '../../../domain/pictures/draw-picture.ts';

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
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
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
    return named(await drawJpeg(video, video.videoWidth, video.videoHeight), 'poster.jpg');
  } catch {
    return named(await slate(), 'poster.jpg');
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
