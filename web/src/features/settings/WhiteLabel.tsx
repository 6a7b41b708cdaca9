import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import type { Values } from './form.ts'
import { BrandField, type BrandText } from './WhiteLabel/BrandField.tsx'
import { BrandPreview } from './WhiteLabel/BrandPreview.tsx'
import { LogoField } from './WhiteLabel/LogoField.tsx'
import classes from './WhiteLabel.module.css'

/** The installation's name, colours and logos, with a preview in light and dark. */
export const WhiteLabel = ({ values }: { values: Values }) => {
  const t = useTexts()
  const [typed, setTyped] = useState<Partial<Record<BrandText, string>>>({})
  const shown = (key: BrandText) => typed[key] ?? String(values[key] ?? '')
  const field = (key: BrandText) => ({
    name: key,
    values,
    typed: typed[key] ?? null,
    onType: (value: string | null) =>
      setTyped(({ [key]: _before, ...others }) => (value === null ? others : { ...others, [key]: value })),
  })
  const preview = (scheme: 'light' | 'dark') => (
    <BrandPreview
      scheme={scheme}
      name={shown('appName')}
      colour={shown(scheme === 'light' ? 'primaryColorLight' : 'primaryColorDark')}
      values={values}
    />
  )
  return (
    <div className={classes.parts}>
      <p className={classes.intro}>{t('settings.whiteLabel.intro')}</p>
      <section className={classes.previews} aria-label={t('settings.whiteLabel.preview')}>
        {preview('light')}
        {preview('dark')}
      </section>
      <div className={classes.card}>
        <BrandField {...field('appName')} />
        <BrandField {...field('primaryColorLight')} />
        <BrandField {...field('primaryColorDark')} />
        <LogoField mode="Light" values={values} />
        <LogoField mode="Dark" values={values} />
        <LogoField mode="Favicon" values={values} />
      </div>
    </div>
  )
}
