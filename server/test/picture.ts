/** One black pixel, PNG: the smallest valid picture. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElFTkSuQmCC',
  'base64',
)
/** It starts like a picture, and cannot be opened. */
export const tornPng = png.subarray(0, 40)
