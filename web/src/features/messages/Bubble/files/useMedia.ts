import { useEffect, useState } from 'react'
import { fileShelf } from '../../../../lib/file-shelf.ts'
import { type ShownFile, useTalk } from '../../Talk/useTalk.ts'
import { useBroken, useOpenFresh } from '../../useFreshLinks.ts'

/** The address of a file that has not left this browser; released with the bubble. */
const useLocalAddress = ({ unsent, message }: ShownFile): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  const id = unsent?.file ? message.id : null
  useEffect(() => {
    if (id === null) return
    let made: string | null = null
    let isGone = false
    void fileShelf.take(id).then((file) => {
      if (!file || isGone) return
      made = URL.createObjectURL(file)
      setAddress(made)
    })
    return () => {
      isGone = true
      // A displayed file has been read by then.
      if (made) URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [id])
  return address
}

const noRefresh = () => undefined

/** Where a message's file is to be had, and what to do when it does not open: links expire after some hours. */
export const useMedia = (shown: ShownFile) => {
  const { refreshLinks } = useTalk()
  const local = useLocalAddress(shown)
  const address = shown.unsent ? local : shown.message.mediaUrl
  const refresh = shown.unsent ? noRefresh : refreshLinks
  return { address, ...useBroken(address, refresh), onOpen: useOpenFresh(address, refresh) }
}
