import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import { useEffect, useState } from 'react'
import { mediaTypeOf } from '../api/file-making.ts'
import classes from './FilePreview.module.css'

const useObjectUrl = (file: File): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** A preview of a file before it is sent. Decorative: its name is beside it. */
export const FilePreview = ({ file }: { file: File }) => {
  const address = useObjectUrl(file)
  const kind = mediaTypeOf(file.type)
  if (kind === 'image' || file.type === 'image/gif') {
    return <span className={classes.preview}>{address && <img src={address} alt="" />}</span>
  }
  if (kind === 'video') {
    return <span className={classes.preview}>{address && <video src={address} muted preload="metadata" />}</span>
  }
  const Glyph = kind === 'audio' ? IconMusic : IconFileText
  return (
    <span className={classes.preview}>
      <Glyph size={28} stroke={1.4} aria-hidden />
    </span>
  )
}
