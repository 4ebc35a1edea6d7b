import { encodeQR } from 'qr';
import { useMemo } from 'react';

interface QrPictureProps {
  text: string;
  label: string;
}

/** Dark on white in both skins: many phones cannot read the reverse. */
export default function QrPicture({ text, label }: QrPictureProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}
