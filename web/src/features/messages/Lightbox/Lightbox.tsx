import { Modal } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useOpenedAfter } from '../../../ui/use-opener.ts'
import { MediaNotice } from '../Bubble/files/MediaNotice.tsx'
import type { PlayedMessage } from '../Talk/useTalk.ts'
import { useBroken } from '../useFreshLinks.ts'
import classes from './Lightbox.module.css'

type Kind = 'image' | 'video'

const texts = {
  image: { title: 'messages.media.lightbox', previous: 'messages.media.previous', next: 'messages.media.next' },
  video: {
    title: 'messages.media.videoLightbox',
    previous: 'messages.media.previousVideo',
    next: 'messages.media.nextVideo',
  },
} as const

export interface LightboxProps {
  messages: () => readonly PlayedMessage[]
  /** The message whose picture is open; null when none is. */
  openId: string | null
  onOpen: (id: string | null) => void
  /** A URL could not be loaded, because links expire. Again when the user asks for it. */
  onBroken: (address: string, isAskedAgain?: boolean) => void
  of?: Kind
}

interface FullSizeProps extends Pick<LightboxProps, 'onBroken'> {
  message: PlayedMessage
  address: string
  of: Kind
}

const FullSize = ({ message, address, of, onBroken }: FullSizeProps) => {
  const t = useTexts()
  const { isBroken, retry, ...broken } = useBroken(address, onBroken)
  if (isBroken)
    return (
      <div className={classes.broken}>
        <MediaNotice state="broken" mediaType={of} onRetry={retry} />
      </div>
    )
  if (of === 'image')
    return <img className={classes.picture} src={address} alt={message.body} onError={broken.onBroken} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: a customer's film comes without captions.
    <video
      key={address}
      className={classes.picture}
      src={address}
      aria-label={message.body || t('messages.kinds.video')}
      controls
      playsInline
      onError={broken.onBroken}
    />
  )
}

interface TopBarProps {
  message: PlayedMessage | undefined
  /** Which of how many. */
  place: string
  onClose: () => void
}

const TopBar = ({ message, place, onClose }: TopBarProps) => {
  const t = useTexts()
  const { mediaUrl, mediaName } = message ?? {}
  return (
    <div className={classes.bar}>
      <span className="tabular">{place}</span>
      <span className={classes.caption}>{message?.body}</span>
      {message && <Time value={message.createdAt} look="dateTime" />}
      {mediaUrl && (
        <IconButton
          icon={IconDownload}
          label={t('messages.media.download')}
          onClick={() => saveFile(mediaUrl, mediaName ?? '')}
        />
      )}
      <IconButton icon={IconX} label={t('kit.close')} shortcut="Esc" data-autofocus onClick={onClose} />
    </div>
  )
}

interface StageProps extends Pick<LightboxProps, 'onOpen'> {
  of: Kind
  before: PlayedMessage | undefined
  after: PlayedMessage | undefined
  children: ReactNode
}

/** The picture, with buttons to the previous and next ones. */
const Stage = ({ of, before, after, onOpen, children }: StageProps) => {
  const t = useTexts()
  return (
    <div className={classes.stage}>
      <IconButton
        icon={IconChevronLeft}
        label={t(texts[of].previous)}
        shortcut="←"
        disabled={!before}
        onClick={() => before && onOpen(before.id)}
      />
      {children}
      <IconButton
        icon={IconChevronRight}
        label={t(texts[of].next)}
        shortcut="→"
        disabled={!after}
        onClick={() => after && onOpen(after.id)}
      />
    </div>
  )
}

/** A picture or a video at full size; the arrow keys go through those of the conversation. */
export const Lightbox = ({ messages, openId, onOpen, onBroken, of = 'image' }: LightboxProps) => {
  const t = useTexts()
  const isShown = ({ mediaType, mediaUrl, isDeleted }: PlayedMessage) =>
    mediaType === of && mediaUrl !== null && !isDeleted
  const images = openId === null ? [] : messages().filter(isShown)
  const at = images.findIndex((message) => message.id === openId)
  const message = images[at]
  const isOpen = useOpenedAfter({ isOpen: message !== undefined })
  const before = images[at - 1]
  const after = images[at + 1]
  const onKeyDown = (event: KeyboardEvent) => {
    // The arrow keys seek in a focused video.
    if (event.target instanceof HTMLVideoElement) return
    if (event.key === 'ArrowLeft' && before) onOpen(before.id)
    if (event.key === 'ArrowRight' && after) onOpen(after.id)
  }
  const { mediaUrl } = message ?? {}
  return (
    <Modal.Root opened={isOpen} onClose={() => onOpen(null)} fullScreen onKeyDown={onKeyDown}>
      <Modal.Overlay />
      <Modal.Content
        className={classes.content ?? ''}
        aria-label={t(texts[of].title, { at: at + 1, all: images.length })}
      >
        <Modal.Body className={classes.body ?? ''}>
          <TopBar message={message} place={`${at + 1} / ${images.length}`} onClose={() => onOpen(null)} />
          <Stage of={of} before={before} after={after} onOpen={onOpen}>
            {message && mediaUrl && (
              <FullSize key={message.id} message={message} address={mediaUrl} of={of} onBroken={onBroken} />
            )}
          </Stage>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
