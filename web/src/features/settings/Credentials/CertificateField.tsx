import { type certificateTargets, maxCertificateBytes } from '@guiche/contract/features/credentials'
import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { FileChooser } from '../../../ui/FileChooser.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveSetting, sendCertificate } from '../api.ts'
import classes from '../Credentials.module.css'
import { certificateEnd, certificateIn, type Values } from '../form.ts'
import rows from '../SettingRow.module.css'

type Target = (typeof certificateTargets)[number]

const CertificateFacts = ({ values }: { values: Values }) => {
  const t = useTexts()
  const dates = useDates()
  const confirm = useConfirm()
  const certificate = certificateIn(values)
  if (!certificate) return <p className={`${classes.shown} ${classes.fields}`}>{t('settings.certificate.none')}</p>
  const end = certificateEnd(certificate, Date.now())
  const remove = () =>
    confirm({
      title: t('settings.certificate.removing'),
      text: t('settings.secret.removingText'),
      action: t('settings.secret.remove'),
      onConfirm: async () => void (await saveSetting('eficertificate', '')),
    })
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('settings.certificate.file')}</dt>
        <dd>{certificate.name}</dd>
        <dt>{t('settings.certificate.subject')}</dt>
        <dd>{certificate.subject}</dd>
        <dt>{t('settings.certificate.issuer')}</dt>
        <dd>{certificate.issuer}</dd>
        <dt>{t('settings.certificate.expires')}</dt>
        <dd data-end={end}>
          {dates.date(certificate.expiresAt)}
          {end !== 'good' && ` · ${t(`settings.certificate.ends.${end}`)}`}
        </dd>
      </dl>
      <div className={classes.fields}>
        <div className={classes.buttons}>
          <Button look="quiet" onClick={remove}>
            {t('settings.certificate.remove')}
          </Button>
        </div>
      </div>
    </>
  )
}

const useSending = (onSent: () => void) => {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (target: Target | null, file: File | null, password: string) => {
    if (!file) return setProblem(t('settings.certificate.noFile'))
    if (!target) return setProblem(t('settings.certificate.noTarget'))
    if (!/\.p12$/i.test(file.name) || file.size > maxCertificateBytes)
      return setProblem(t('settings.certificate.onlyP12'))
    setBusy(true)
    setProblem(null)
    try {
      await sendCertificate({ target, file, password })
      onSent()
      toast.success(t('settings.fileSent'))
    } catch (error) {
      setProblem(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, send }
}

/** What is known about the certificate, and the form that uploads another. */
export const CertificateField = ({ values }: { values: Values }) => {
  const t = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const [target, setTarget] = useState<Target | null>('efi')
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const { isBusy, problem, send } = useSending(() => {
    setFile(null)
    setPassword('')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(target, file, password)
  }
  return (
    <form className={rows.row} onSubmit={submit} autoComplete="off" aria-label={t('settings.certificate.title')}>
      <span className={rows.name}>{t('settings.certificate.title')}</span>
      <p className={rows.hint}>{t('settings.certificate.hint')}</p>
      <CertificateFacts values={values} />
      <div className={classes.fields}>
        <SelectField
          label={t('settings.certificate.target')}
          data={[{ value: 'efi', label: t('settings.providers.efi.name') }]}
          value={target}
          clearable
          onChange={(chosen) => setTarget(chosen as Target | null)}
        />
        <div className={classes.buttons}>
          <Button onClick={() => chooser.current?.click()}>{t('settings.certificate.choose')}</Button>
          {file && <span className={classes.shown}>{file.name}</span>}
        </div>
        <PasswordField
          label={t('settings.certificate.password')}
          description={t('settings.certificate.passwordHint')}
          autoComplete="off"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" isBusy={isBusy}>
            {t('settings.certificate.send')}
          </Button>
        </div>
      </div>
      <FileChooser
        ref={chooser}
        accept=".p12"
        label={t('settings.certificate.choose')}
        onChoose={([chosen]) => setFile(chosen ?? null)}
      />
    </form>
  )
}
