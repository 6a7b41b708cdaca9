/** What is special about each channel's form. The dialog has the common parts. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { Connection, CredentialField } from '@guiche/contract/features/connections'
import type { PlanFlag } from '@guiche/contract/permissions'
import IconBrandInstagram from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs'
import IconBrandMessenger from '@tabler/icons-react/dist/esm/icons/IconBrandMessenger.mjs'
import IconBrandMeta from '@tabler/icons-react/dist/esm/icons/IconBrandMeta.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import type { ComponentType } from 'react'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import type { Icon } from '../../../ui/icon.ts'
import { askedOfCloud, CloudFields } from '../ConnectionDialog/CloudFields.tsx'
import { askedOfPage, InstagramFields, MessengerFields } from '../ConnectionDialog/PageFields.tsx'
import { CloudHelp, InstagramHelp, MessengerHelp } from '../ConnectionDialog/WebhookHelp.tsx'
import type { ConnectionSchema, CredentialSchemas } from '../form.ts'

export interface CredentialFieldsProps {
  form: ZodForm<ConnectionSchema>
  /** The server stores the secrets and never answers them. */
  areSecretsKept: boolean
}

interface FormParts {
  /** `before`: the connection that is edited; null: a new one. */
  asked: (before: Connection | null) => Partial<CredentialSchemas>
  /** The inputs of the credentials, below the name. */
  Fields?: ComponentType<CredentialFieldsProps>
  /** The field that must be unique over all connections. */
  uniqueField?: CredentialField
  /** What remains to be done at the provider, at the end. */
  Help?: ComponentType
}

interface ChannelForm extends FormParts {
  icon: Icon
  /** The plan's permission for it. */
  plan: PlanFlag
}

/** In the order in which they are offered. */
export const channelForms = {
  whatsapp: { icon: IconQrcode, plan: 'useWhatsapp', asked: () => ({}) },
  whatsappapi: {
    icon: IconBrandMeta,
    plan: 'useWhatsapp',
    asked: askedOfCloud,
    Fields: CloudFields,
    uniqueField: 'phoneNumberId',
    Help: CloudHelp,
  },
  facebook: {
    icon: IconBrandMessenger,
    plan: 'useFacebook',
    asked: askedOfPage,
    Fields: MessengerFields,
    uniqueField: 'pageId',
    Help: MessengerHelp,
  },
  instagram: {
    icon: IconBrandInstagram,
    plan: 'useInstagram',
    asked: askedOfPage,
    Fields: InstagramFields,
    uniqueField: 'pageId',
    Help: InstagramHelp,
  },
} as const satisfies Record<ChannelKind, ChannelForm>

export const offeredChannels = Object.keys(channelForms) as ChannelKind[]

export const formOf = (channel: ChannelKind): ChannelForm => channelForms[channel]
