import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { MediaNotice } from '../Bubble/files/MediaNotice.tsx'
import { useMedia } from '../Bubble/files/useMedia.ts'
import type { Shown } from '../useConversation.ts'
import classes from './RoundVideo.module.css'

/** The browser's controls are in the corners, which a circle does not have: so the whole video is the button. */
export const RoundVideo = ({ shown }: { shown: Shown }) => {
  const t = useTexts()
  const { address, isBroken, onBroken, retry } = useMedia(shown)
  const film = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  if (isBroken) return <MediaNotice state="broken" mediaType="video" onRetry={retry} />
  const toggle = () => {
    if (isPlaying) film.current?.pause()
    else film.current?.play().catch(onBroken)
  }
  return (
    <button
      type="button"
      className={classes.round}
      aria-label={t('messages.attach.roundVideo')}
      aria-pressed={isPlaying}
      onClick={toggle}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a customer's film comes without captions. */}
      <video
        ref={film}
        src={address ?? undefined}
        playsInline
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={onBroken}
      />
      {!isPlaying && <IconPlayerPlayFilled size={40} aria-hidden />}
    </button>
  )
}
