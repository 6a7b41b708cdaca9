import { type LogoMode, logoKeys, logoTypes, maxLogoBytes } from '@guiche/contract/features/white-label'
import { useId, useRef, useState } from 'react'
import { logoAddress } from '../../../lib/brand.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileChooser } from '../../../ui/FileChooser.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveSetting, uploadLogo } from '../api.ts'
import type { Values } from '../form.ts'
import rows from '../SettingRow.module.css'
import classes from './LogoField.module.css'

interface LogoFieldProps {
  mode: LogoMode
  values: Values
}

export const LogoField = ({ mode, values }: LogoFieldProps) => {
  const t = useTexts()
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const key = logoKeys[mode]
  const stored = String(values[key] ?? '')
  const name = t(`settings.names.${key}`)
  const change = async (save: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await save()
    } catch (error) {
      setProblem(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  const take = (file: File | undefined) => {
    if (!file) return
    if (!logoTypes.some((type) => type === file.type)) return setProblem(t('settings.whiteLabel.imageType'))
    if (file.size > maxLogoBytes) return setProblem(t('settings.whiteLabel.imageTooLarge'))
    void change(async () => {
      await uploadLogo(mode, file)
      toast.success(t('settings.fileSent'))
    })
  }
  return (
    <section className={`${rows.row} ${classes.field}`} aria-labelledby={id}>
      <h3 className={rows.name} id={id}>
        {name}
      </h3>
      <p className={rows.hint}>{t(`settings.hints.${key}`)}</p>
      <div className={classes.parts}>
        {stored !== '' && (
          <span className={classes.frame} data-mode={mode}>
            <img className={classes.picture} src={logoAddress(stored)} alt={name} />
          </span>
        )}
        <Button isBusy={isBusy} onClick={() => chooser.current?.click()}>
          {stored === '' ? t('settings.whiteLabel.choose') : t('settings.whiteLabel.change')}
        </Button>
        {stored !== '' && (
          <Button look="quiet" disabled={isBusy} onClick={() => void change(() => saveSetting(key, ''))}>
            {t('settings.whiteLabel.remove')}
          </Button>
        )}
      </div>
      {problem && (
        <p className={rows.problem} role="alert">
          {problem}
        </p>
      )}
      <FileChooser ref={chooser} accept=".png,.jpg,.jpeg,.webp,.gif" label={name} onChoose={([file]) => take(file)} />
    </section>
  )
}
