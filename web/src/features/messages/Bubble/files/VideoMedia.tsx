import { useTexts } from '../../../../lib/i18n.ts'
import type { ShownFile } from '../../Talk/useTalk.ts'
import { MediaNotice } from './MediaNotice.tsx'
import { useMedia } from './useMedia.ts'
import classes from './VideoMedia.module.css'

export const VideoMedia = ({ shown }: { shown: ShownFile }) => {
  const t = useTexts()
  const { address, isBroken, onBroken, retry } = useMedia(shown)
  if (isBroken) return <MediaNotice state="broken" mediaType="video" onRetry={retry} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: a customer's film comes without captions.
    <video
      className={classes.film}
      src={address ?? undefined}
      aria-label={shown.message.mediaName ?? t('messages.kinds.video')}
      controls
      playsInline
      preload="metadata"
      onError={onBroken}
    />
  )
}
