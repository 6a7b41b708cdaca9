/** The kind as which a stored file is sent. */
export const kindOfFile = (mime: string): 'image' | 'audio' | 'video' | 'document' => {
  const [family, type] = mime.split('/')
  if (family === 'image' && ['jpeg', 'png', 'webp', 'gif'].includes(type ?? ''))
    return type === 'gif' ? 'document' : 'image'
  if (family === 'audio') return 'audio'
  if (family === 'video' && ['mp4', '3gpp', 'quicktime'].includes(type ?? '')) return 'video'
  return 'document'
}
