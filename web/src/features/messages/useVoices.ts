import type { Message } from '@guiche/contract/features/messages'
import { useEffect, useRef } from 'react'
import { followAudio, playAudio, stopAudio } from '../../lib/audio/audio-player.ts'

const isAudio = ({ mediaType, mediaUrl, isDeleted }: Message): boolean =>
  mediaType === 'audio' && mediaUrl !== null && !isDeleted

/** A finished recording is followed by the next one of the conversation, as somebody would play them by hand. */
export const useVoices = (messages: readonly Message[], refreshLinks: (address: string) => void): void => {
  const newest = useRef({ messages, refreshLinks })
  newest.current = { messages, refreshLinks }
  useEffect(() => {
    const stopFollowing = followAudio({
      finished: (id) => {
        const at = newest.current.messages.findIndex((message) => message.id === id)
        const next = at < 0 ? undefined : newest.current.messages.slice(at + 1).find(isAudio)
        if (next?.mediaUrl) playAudio(next.id, next.mediaUrl)
      },
      broken: (id) => {
        const message = newest.current.messages.find((each) => each.id === id)
        if (message?.mediaUrl) newest.current.refreshLinks(message.mediaUrl)
      },
    })
    return () => {
      stopFollowing()
      stopAudio()
    }
  }, [])
}
