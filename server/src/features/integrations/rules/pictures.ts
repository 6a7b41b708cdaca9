/** Which pictures a model gets: the customer's newest, within a limit on cost. */

/** Each costs as much as many words. */
export const mostPictures = 4
export const mostPictureBytes = 5 * 1024 * 1024
/** Of all together, because they are sent inside of one request. */
export const mostPicturesBytes = 12 * 1024 * 1024

/** The types that models accept. */
const shownMimes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

interface Seen {
  id: string
  from_me: boolean
  media_file: string | null
  media_mime: string | null
  media_bytes: number | null
}

export interface Picture {
  id: string
  file: string
  mime: string
}

/** `memory`: the oldest first. */
export const picturesToShow = (memory: readonly Seen[]): Picture[] => {
  const shown: Picture[] = []
  let bytes = 0
  for (const { id, from_me, media_file: file, media_mime, media_bytes: size } of [...memory].reverse()) {
    const mime = media_mime?.split(';')[0] ?? ''
    if (from_me || file === null || size === null || !shownMimes.has(mime)) continue
    if (size > mostPictureBytes || bytes + size > mostPicturesBytes) continue
    bytes += size
    shown.push({ id, file, mime })
    if (shown.length === mostPictures) break
  }
  return shown.reverse()
}
