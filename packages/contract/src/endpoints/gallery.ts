export const listGallery = {
  method: 'GET',
  path: '/ba021/v1/school/gallery',
  reads: ['gallery'],
} as const;
export const addPicture = {
  method: 'POST',
  path: '/ba021/v1/school/gallery/pictures',
  emits: ['gallery.changed'],
} as const;
export const sendVideoPart = {
  method: 'POST',
  path: '/ba021/v1/school/gallery/videos/{uploadId}/parts/{part}',
} as const;
export const addVideo = {
  method: 'POST',
  path: '/ba021/v1/school/gallery/videos/{uploadId}',
  emits: ['gallery.changed'],
} as const;
export const orderGallery = {
  method: 'POST',
  path: '/ba021/v1/school/gallery/order',
  emits: ['gallery.changed'],
} as const;
export const describeGalleryItem = {
  method: 'PUT',
  path: '/ba021/v1/school/gallery/{id}',
  emits: ['gallery.changed'],
} as const;
export const replacePoster = {
  method: 'POST',
  path: '/ba021/v1/school/gallery/{id}/poster',
  emits: ['gallery.changed'],
} as const;
export const hideGalleryItem = {
  method: 'POST',
  path: '/ba021/v1/school/gallery/{id}/hide',
  emits: ['gallery.changed'],
} as const;
export const showGalleryItem = {
  method: 'POST',
  path: '/ba021/v1/school/gallery/{id}/show',
  emits: ['gallery.changed'],
} as const;
export const removeGalleryItem = {
  method: 'POST',
  path: '/ba021/v1/school/gallery/{id}/remove',
  emits: ['gallery.changed'],
} as const;
export const getPublicPage = {
  method: 'GET',
  path: '/ba021/v1/school/public-page',
  reads: ['settings'],
} as const;
export const updatePublicPage = {
  method: 'PUT',
  path: '/ba021/v1/school/public-page',
  emits: ['settings.changed'],
} as const;
