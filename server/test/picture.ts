/** One black pixel, PNG: the smallest picture that can be opened. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElFTkSuQmCC',
  'base64',
)
/** Its first bytes are those of a picture, and nobody can open it. */
export const tornPng = png.subarray(0, 40)
