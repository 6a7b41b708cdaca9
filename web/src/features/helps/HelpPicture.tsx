import type { Help } from '@guiche/contract/features/helps'
import { useState } from 'react'
import { thumbnailOf } from './api.ts'

/** The thumbnail of a video. If it cannot be loaded, the background shows. */
export const HelpPicture = ({ help }: { help: Help }) => {
  const [isThere, setThere] = useState(true)
  return isThere ? <img src={thumbnailOf(help)} alt="" loading="lazy" onError={() => setThere(false)} /> : null
}
