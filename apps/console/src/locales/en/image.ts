export const image = {
  choose: 'Choose an image',
  one: 'an image',
  replace: 'Replace',
  remove: 'Remove',
  sending: 'Sending the image, {share, number}%',
  failed: 'Unable to upload photo. Try again',
} as const;
