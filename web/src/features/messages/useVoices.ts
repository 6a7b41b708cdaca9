import { useEffect } from 'react'
import { followAudio, playAudio, stopAudio } from '../../lib/audio/audio-player.ts'
import { texts } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import type { PlayedMessage } from './Talk/useTalk.ts'

const isAudio = ({ mediaType, mediaUrl, isDeleted }: PlayedMessage): boolean =>
  mediaType === 'audio' && mediaUrl !== null && !isDeleted

/** A finished recording is followed by the next one of the conversation, as somebody would play them by hand. */
export const useVoices = (all: () => readonly PlayedMessage[], refreshLinks: (address: string) => void): void => {
  useEffect(() => {
    const stopFollowing = followAudio({
      finished: (id) => {
        const messages = all()
        const at = messages.findIndex((message) => message.id === id)
        const next = at < 0 ? undefined : messages.slice(at + 1).find(isAudio)
        if (next?.mediaUrl) playAudio(next.id, next.mediaUrl)
      },
      broken: (id) => {
        const message = all().find((each) => each.id === id)
        if (!message?.mediaUrl) return
        toast.error(texts()('messages.media.broken'))
        refreshLinks(message.mediaUrl)
      },
    })
    return () => {
      stopFollowing()
      stopAudio()
    }
  }, [all, refreshLinks])
}
