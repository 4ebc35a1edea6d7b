/** The ten regions of Cameroon, drawn by hand in a few strokes; how many schools each has is invented. */
export const regions = [
  {
    name: 'Extrême-Nord',
    schools: 38,
    outline: 'M196 8 214 2 222 40 246 62 238 96 206 108 186 92 198 62Z',
  },
  {
    name: 'Nord',
    schools: 24,
    outline: 'M186 92 206 108 238 96 250 120 224 156 178 168 150 146 160 116Z',
  },
  {
    name: 'Adamaoua',
    schools: 19,
    outline: 'M150 146 178 168 224 156 236 196 212 234 150 226 108 204 118 170Z',
  },
  { name: 'Nord-Ouest', schools: 31, outline: 'M62 202 96 186 108 204 104 228 78 236 58 222Z' },
  { name: 'Ouest', schools: 42, outline: 'M78 236 104 228 118 246 104 270 80 264Z' },
  { name: 'Sud-Ouest', schools: 27, outline: 'M24 236 58 222 78 236 80 264 62 286 34 290 22 264Z' },
  { name: 'Littoral', schools: 56, outline: 'M62 286 80 264 104 270 108 296 78 318 58 308Z' },
  {
    name: 'Centre',
    schools: 61,
    outline:
      'M104 228 108 204 150 226 188 230 180 290 190 350 150 330 108 320 108 296 104 270 118 246Z',
  },
  {
    name: 'Est',
    schools: 22,
    outline: 'M188 230 212 234 236 250 244 320 262 384 214 372 190 350 180 290Z',
  },
  { name: 'Sud', schools: 29, outline: 'M78 318 108 320 150 330 190 350 214 372 120 378 66 372Z' },
] as const;
