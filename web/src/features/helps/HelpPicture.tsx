import type { Help } from '@guiche/contract/features/helps'
import { useState } from 'react'
import { thumbnailOf } from './api.ts'

/** The still of a video. Where it cannot be had nothing shows, and what is behind it does. */
export const HelpPicture = ({ help }: { help: Help }) => {
  const [isThere, setThere] = useState(true)
  return isThere ? <img src={thumbnailOf(help)} alt="" loading="lazy" onError={() => setThere(false)} /> : null
}
