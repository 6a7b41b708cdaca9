import { useEffect, useRef, useState } from 'react'
import { uploadContent } from '../../api.ts'

/** The uploads of a dialog. Closing it cancels them. */
export const useUploading = () => {
  const [isUploading, setUploading] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const upload = async (files: readonly File[]): Promise<string[]> => {
    if (files.length === 0) return []
    const sending = new AbortController()
    running.current = sending
    setUploading(true)
    try {
      return await uploadContent(files, sending.signal)
    } finally {
      setUploading(false)
    }
  }
  return { isUploading, upload }
}
