import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { viewOnceIn } from '../api/attached.ts'
import { AbsentMedia } from '../Bubble/files/AbsentMedia.tsx'
import { AudioMedia } from '../Bubble/files/AudioMedia.tsx'
import { MediaNotice } from '../Bubble/files/MediaNotice.tsx'
import { useMedia } from '../Bubble/files/useMedia.ts'
import { VideoMedia } from '../Bubble/files/VideoMedia.tsx'
import { MessageText } from '../Talk/MessageText.tsx'
import type { Shown } from '../useConversation.ts'
import { useOrigin } from '../useOrigin.ts'
import classes from './Rich.module.css'

const Picture = ({ shown }: { shown: Shown }) => {
  const { address, isBroken, onBroken, retry } = useMedia(shown)
  if (isBroken) return <MediaNotice state="broken" mediaType="viewOnceMessage" onRetry={retry} />
  return <img className={classes.once} src={address ?? ''} alt={shown.message.body} onError={onBroken} />
}

/** Hidden until the user opens it. The lightbox does not show it. */
export const ViewOnce = ({ shown }: { shown: Shown }) => {
  const t = useTexts()
  const { isPhone } = useOrigin()
  const [isOpen, setOpen] = useState(false)
  const { message } = shown
  const of = viewOnceIn(message.dataJson)?.of ?? 'image'
  if (message.mediaState === 'pending' || message.mediaState === 'missing')
    return <AbsentMedia message={message} state={message.mediaState} />
  const hasFile = message.mediaState === 'ready'
  return (
    <div className={classes.stack}>
      {!isOpen && (
        <span className={classes.hidden}>
          <IconEyeOff size={18} stroke={1.7} aria-hidden />
          <span>
            <span className={classes.title}>{t('messages.kinds.viewOnceMessage')}</span>
            {!hasFile && (
              <span className={classes.small}>
                {t(isPhone ? 'messages.rich.viewOnceHidden' : 'messages.rich.viewOnceUnseen')}
              </span>
            )}
          </span>
          {hasFile && <Button onClick={() => setOpen(true)}>{t('messages.rich.viewOnceOpen')}</Button>}
        </span>
      )}
      {isOpen && of === 'image' && <Picture shown={shown} />}
      {isOpen && of === 'video' && <VideoMedia shown={shown} />}
      {isOpen && of === 'audio' && <AudioMedia shown={shown} />}
      {message.body !== '' && <MessageText text={message.body} />}
    </div>
  )
}
