import type { MediaShelf } from '@guiche/contract/features/conversation-media'
import type { Message } from '@guiche/contract/features/messages'
import IconFileOff from '@tabler/icons-react/dist/esm/icons/IconFileOff.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { formatBytes } from '../../../lib/bytes.ts'
import { currentLanguage, useTexts } from '../../../lib/i18n.ts'
import { languages } from '../../../lib/languages.ts'
import { linksIn } from '../../../lib/whatsapp-text.ts'
import { Time } from '../../../ui/Time.tsx'
import { linkIn } from '../api/attached.ts'
import { useOpenFresh } from '../useFreshLinks.ts'
import classes from './MediaSection.module.css'

interface ItemProps {
  message: Message
  onOpen: (messageId: string) => void
  /** A URL could not be loaded, because links expire. Again when the user asks for it. */
  onBroken: (address: string, isAskedAgain?: boolean) => void
}

const whyAbsent = ({ mediaState }: Message) =>
  mediaState === 'pending' ? 'messages.media.pending' : 'errors.codes.ERR_WAPP_DOWNLOAD_MEDIA'

/** Shown instead of a file that is being fetched, or could not be. */
const Absent = ({ message }: { message: Message }) => {
  const t = useTexts()
  const why = t(whyAbsent(message))
  return (
    <span className={classes.absent} title={why} role="img" aria-label={why}>
      <IconFileOff size={18} stroke={1.5} aria-hidden />
    </span>
  )
}

const Picture = ({ message, onOpen, onBroken }: ItemProps) => {
  const t = useTexts()
  const { id, mediaUrl, mediaType, body } = message
  if (mediaUrl === null) return <Absent message={message} />
  const isVideo = mediaType === 'video'
  return (
    <button
      type="button"
      className={classes.picture}
      aria-label={[t(isVideo ? 'messages.media.openVideo' : 'messages.media.open'), body].filter(Boolean).join(': ')}
      onClick={() => onOpen(id)}
    >
      {isVideo ? (
        <>
          <video src={mediaUrl} preload="metadata" muted tabIndex={-1} onError={() => onBroken(mediaUrl)} />
          <IconPlay className={classes.play} size={20} stroke={1.7} aria-hidden />
        </>
      ) : (
        <img src={mediaUrl} alt="" loading="lazy" decoding="async" onError={() => onBroken(mediaUrl)} />
      )}
    </button>
  )
}

const Recording = ({ message, onBroken }: ItemProps) => {
  const { mediaUrl, mediaName, createdAt } = message
  return (
    <div className={classes.row}>
      <span className={classes.fact}>
        <Time value={createdAt} look="dateTime" />
      </span>
      {mediaUrl === null ? (
        <Absent message={message} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a customer's recording comes without captions.
        <audio
          src={mediaUrl}
          controls
          preload="none"
          aria-label={mediaName ?? undefined}
          onError={() => onBroken(mediaUrl)}
        />
      )}
    </div>
  )
}

const Document = ({ message, onBroken }: ItemProps) => {
  const t = useTexts()
  const { mediaUrl, mediaName, mediaBytes, createdAt } = message
  const onOpen = useOpenFresh(mediaUrl, onBroken)
  const name = mediaName ?? t('messages.kinds.application')
  const size = mediaBytes === null ? '' : formatBytes(mediaBytes, languages[currentLanguage()].tag)
  return (
    <div className={classes.entry}>
      <IconFileText size={20} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        {mediaUrl === null ? (
          <span className={classes.cut}>{name}</span>
        ) : (
          <a className={classes.cut} href={mediaUrl} target="_blank" rel="noopener" onClick={onOpen}>
            {name}
          </a>
        )}
        <span className={classes.fact}>
          {size !== '' && `${size} · `}
          {mediaUrl === null && `${t(whyAbsent(message))} `}
          <Time value={createdAt} look="dateTime" />
        </span>
      </span>
    </div>
  )
}

const Links = ({ message: { body, dataJson, createdAt } }: ItemProps) => {
  const page = linkIn(dataJson)
  const links = linksIn(body).filter(({ href }) => /^https?:/i.test(href))
  return (
    <div className={classes.entry}>
      <IconLink size={20} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        {page && page.title !== '' && <span className={classes.cut}>{page.title}</span>}
        {links.map(({ href, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one text may name an address twice.
          <a key={at} className={classes.cut} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ))}
        {links.length === 0 && <span className={classes.cut}>{body}</span>}
        <span className={classes.fact}>
          <Time value={createdAt} look="dateTime" />
        </span>
      </span>
    </div>
  )
}

const itemOf = { images: Picture, videos: Picture, audios: Recording, documents: Document, links: Links } as const

interface ShelfItemsProps {
  shelf: MediaShelf
  messages: readonly Message[]
  onOpen: (messageId: string) => void
  onBroken: ItemProps['onBroken']
}

export const ShelfItems = ({ shelf, messages, onOpen, onBroken }: ShelfItemsProps) => {
  const Item = itemOf[shelf]
  return (
    <ul className={Item === Picture ? classes.grid : classes.list}>
      {messages.map((message) => (
        <li key={message.id}>
          <Item message={message} onOpen={onOpen} onBroken={onBroken} />
        </li>
      ))}
    </ul>
  )
}
