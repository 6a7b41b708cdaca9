import {
  type CertificateAbout,
  type CredentialCheck,
  type CredentialProvider,
  type certificateTargets,
  checkCredentials,
  uploadCertificate,
} from '@guiche/contract/features/credentials'
import { listSettings, type Setting, updateSetting } from '@guiche/contract/features/settings'
import { type LogoMode, logoKeys, setLogo } from '@guiche/contract/features/white-label'
import type { SettingKey } from '@guiche/contract/settings'
import { call } from '../../lib/api.ts'
import { takeBrand } from '../../lib/brand.ts'
import { queryClient, queryOf } from '../../lib/query.ts'
import { upload } from '../../lib/upload.ts'
import { keepSetting } from './live.ts'

export const allSettings = queryOf(listSettings)

const keep = (saved: Setting): void => keepSetting(queryClient, saved)

/** Everybody who may read it gets an event; the answer is faster. */
export const saveSetting = async (key: SettingKey, value: string): Promise<Setting> => {
  const saved = await call(updateSetting, { params: { key }, body: { value } })
  keep(saved)
  return saved
}

export const uploadLogo = async (mode: LogoMode, file: File): Promise<void> => {
  const value = await upload(setLogo, { body: { mode } }, { files: [file] })
  const saved = { key: logoKeys[mode], value }
  keep(saved)
  takeBrand(saved)
}

interface NewCertificate {
  target: (typeof certificateTargets)[number]
  file: File
  password: string
}
export const sendCertificate = async ({ target, file, password }: NewCertificate): Promise<CertificateAbout> => {
  const asked = { query: { ref: target }, body: password === '' ? {} : { password } }
  const { certificate } = await upload(uploadCertificate, asked, { files: [file] })
  keep({ key: 'eficertificate', value: '********' })
  keep({ key: 'eficertificateabout', value: JSON.stringify(certificate) })
  return certificate
}

export const checkProvider = (provider: CredentialProvider): Promise<CredentialCheck> =>
  call(checkCredentials, { params: { provider } })
