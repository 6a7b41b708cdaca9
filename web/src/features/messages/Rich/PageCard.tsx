import { useTexts } from '../../../lib/i18n.ts'
import classes from './Rich.module.css'

export interface PageCardProps {
  url: string | null
  title: string
  description: string
  thumbnail: string | null
  /** Above the title. */
  note?: string
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '')

/** A link preview as its sender saw it. Nothing is loaded from the page. */
export const PageCard = ({ url, title, description, thumbnail, note }: PageCardProps) => {
  const t = useTexts()
  const inner = (
    <>
      {thumbnail && <img className={classes.thumbnail} src={thumbnail} alt="" decoding="async" />}
      <span className={classes.words}>
        {note && <span className={classes.small}>{note}</span>}
        <span className={classes.title}>{title || (url ? hostOf(url) : '')}</span>
        {description !== '' && <span className={classes.description}>{description}</span>}
        {url && <span className={classes.small}>{hostOf(url)}</span>}
      </span>
    </>
  )
  if (!url) return <div className={classes.page}>{inner}</div>
  return (
    <a
      className={classes.page}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={t('messages.rich.openPage', { title: title || hostOf(url) })}
    >
      {inner}
    </a>
  )
}
