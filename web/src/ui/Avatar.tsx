import { useState } from 'react'
import classes from './Avatar.module.css'
import { initialsOf } from './initials.ts'

export interface AvatarProps {
  name: string
  /** Falls back to the initials if it cannot be loaded. */
  src?: string | null | undefined
  size?: number
  /** A dot: whether this person is online. */
  isOnline?: boolean | undefined
}

/** Decorative: the name is always beside it. */
export const Avatar = ({ name, src, size = 40, isOnline }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const hasPicture = src && broken !== src
  return (
    <span className={classes.avatar} style={{ width: size, height: size, fontSize: size * 0.33 }} aria-hidden>
      {hasPicture ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          draggable={false}
          onError={() => setBroken(src)}
        />
      ) : (
        initialsOf(name)
      )}
      {isOnline !== undefined && <span className={classes.presence} data-online={isOnline} />}
    </span>
  )
}
