import type { CSSProperties } from 'react'
import { logoAddress } from '../../../lib/brand.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { accentShades, defaultAccents, type Scheme } from '../../../ui/theme/accent.ts'
import type { Values } from '../form.ts'
import classes from './BrandPreview.module.css'

interface BrandPreviewProps {
  scheme: Scheme
  name: string
  colour: string
  values: Values
}

const logoOf = (scheme: Scheme, { appLogoLight, appLogoDark }: Values): string =>
  String((scheme === 'dark' ? appLogoDark || appLogoLight : appLogoLight || appLogoDark) ?? '')

const isColour = (text: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim())

/** A preview of a screen, and how an unreadable colour is adjusted. */
export const BrandPreview = ({ scheme, name, colour, values }: BrandPreviewProps) => {
  const t = useTexts()
  const shades = accentShades(colour, scheme, defaultAccents[scheme])
  const logo = logoOf(scheme, values)
  const style = {
    '--accent': shades.accent,
    '--accent-ink': shades.ink,
    '--accent-text': shades.text,
  } as CSSProperties
  const notes = [
    ...(shades.isMended ? [t('settings.whiteLabel.faint', { colour: shades.accent })] : []),
    ...(shades.text === shades.accent ? [] : [t('settings.whiteLabel.unreadable', { colour: shades.text })]),
  ]
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{t(`settings.whiteLabel.on.${scheme}`)}</figcaption>
      <div className={classes.screen} data-scheme={scheme} style={style} aria-hidden>
        <div className={classes.head}>
          {logo ? (
            <img className={classes.logo} src={logoAddress(logo)} alt="" />
          ) : (
            <>
              <span className={classes.mark}>{[...name.trim()][0]?.toLowerCase() ?? '·'}</span>
              <span className={classes.name}>{name}</span>
            </>
          )}
        </div>
        <div className={classes.tabs}>
          <span className={classes.active}>{t('settings.whiteLabel.sample.active')}</span>
          <span>{t('settings.whiteLabel.sample.other')}</span>
        </div>
        <div className={classes.bubble}>{t('settings.whiteLabel.sample.reply')}</div>
        <div className={classes.foot}>
          <span className={classes.link}>{t('settings.whiteLabel.sample.link')}</span>
          <span className={classes.button}>{t('settings.whiteLabel.sample.button')}</span>
        </div>
      </div>
      <p className={classes.note} role="status">
        {isColour(colour) ? notes.join(' ') || t('settings.whiteLabel.readable') : t('settings.whiteLabel.noColour')}
      </p>
    </figure>
  )
}
