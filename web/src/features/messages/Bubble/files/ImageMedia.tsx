import { useTexts } from '../../../../lib/i18n.ts'
import { type ShownFile, useTalk } from '../../Talk/useTalk.ts'
import classes from './ImageMedia.module.css'
import { MediaNotice } from './MediaNotice.tsx'
import { useMedia } from './useMedia.ts'

/** In a frame of fixed size: what loads later must not move what is being read. */
export const ImageMedia = ({ shown }: { shown: ShownFile }) => {
  const t = useTexts()
  const { openImage } = useTalk()
  const { address, isBroken, onBroken, retry } = useMedia(shown)
  const { message } = shown
  if (isBroken) return <MediaNotice state="broken" mediaType="image" onRetry={retry} />
  return (
    <button
      type="button"
      className={classes.frame}
      aria-label={t('messages.media.open')}
      disabled={shown.unsent !== null}
      onClick={() => openImage(message.id)}
    >
      {address && <img src={address} alt={message.body} decoding="async" draggable={false} onError={onBroken} />}
    </button>
  )
}

export const StickerMedia = ({ shown }: { shown: ShownFile }) => {
  const t = useTexts()
  const { address, isBroken, onBroken, retry } = useMedia(shown)
  if (isBroken) return <MediaNotice state="broken" mediaType="sticker" onRetry={retry} />
  return (
    <span className={classes.sticker}>
      {address && <img src={address} alt={t('messages.kinds.sticker')} decoding="async" onError={onBroken} />}
    </span>
  )
}
