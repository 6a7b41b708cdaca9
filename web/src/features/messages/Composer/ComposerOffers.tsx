import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { cutText } from '../../../lib/cut-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Suggestions } from '../../../ui/Suggestions.tsx'
import classes from './ComposerOffers.module.css'
import type { Offer, Offers } from './useOffers.ts'

/** The shortcode and its text. */
const mostLetters = 90

const OfferLine = ({ offer }: { offer: Offer }) => {
  if (offer.kind === 'colleague') return offer.name
  const { shortcode, message, isMedia, mediaName } = offer.quick
  const name = `/${shortcode.replace(/^\//, '')}`
  const label = cutText(`${name} ${message.replace(/\s+/g, ' ')}`, mostLetters)
  return (
    <span className={classes.line}>
      <span className={classes.words}>
        <b>{label.slice(0, name.length)}</b>
        {label.slice(name.length)}
      </span>
      {isMedia && (
        <span className={classes.file}>
          <IconPaperclip size={14} stroke={1.7} aria-hidden />
          <span className="truncate">{mediaName}</span>
        </span>
      )}
    </span>
  )
}

/** Suggestions above the composer while somebody types. */
export const ComposerOffers = ({ offers: { suggest, isQuick, isFailed } }: { offers: Offers }) => {
  const t = useTexts()
  return (
    <>
      <Suggestions
        {...suggest}
        label={isQuick ? t('quickMessages.title') : t('notes.suggest')}
        keyOf={({ id }) => id}
        render={(offer) => <OfferLine offer={offer} />}
        side="above"
        note={isFailed && t('quickMessages.offersFailed')}
      />
      <span className="hidden-visually" role="status">
        {suggest.shown.length > 0 && t('quickMessages.offered', { count: suggest.shown.length })}
      </span>
    </>
  )
}
