/** Requests and responses of the control calls below /api/graph. */
import { z } from 'zod'
import { CustomerWithoutNumber, NewCustomer } from './customers/people.ts'
import { FaultChange } from './faults.ts'
import { TemplateStatus } from './schema.ts'
import { NewTemplate } from './templates/new-template.ts'
import { ChatView, CustomerView, MessageView, NumberView } from './view.ts'
import { MessageMatch } from './waiting.ts'

const address = { from: z.string().min(1), phoneNumberId: z.string().min(1) }

export const AddressBody = z.strictObject(address)
export const ReadBody = z.strictObject({ ...address, messageId: z.string().optional() })
export const MessageBody = z.strictObject({ ...address, messageId: z.string() })
export const EditBody = z.strictObject({ ...address, messageId: z.string(), text: z.string().min(1) })
export const ChooseBody = z.strictObject({ ...address, messageId: z.string(), choice: z.string() })
export const ChatQuery = z.object({ ...address, last: z.coerce.number().int().min(1).optional() })

const timeoutMs = z.number().int().min(0).max(60_000).optional()
export const WaitBody = z.strictObject({ ...address, match: MessageMatch.optional(), timeoutMs })
export const SettledBody = z.strictObject({ timeoutMs })

export const CustomerBody = z.union([NewCustomer, CustomerWithoutNumber])
export const SubscribeBody = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })
export const TemplateBody = NewTemplate.extend({ wabaId: z.string(), status: TemplateStatus.optional() })
export const JudgeBody = z.strictObject({ status: TemplateStatus, reason: z.string().optional() })
export const FaultsBody = FaultChange

export type AddressBody = z.input<typeof AddressBody>
export type ReadBody = z.input<typeof ReadBody>
export type MessageBody = z.input<typeof MessageBody>
export type EditBody = z.input<typeof EditBody>
export type ChooseBody = z.input<typeof ChooseBody>
export type WaitBody = z.input<typeof WaitBody>
export type CustomerBody = z.input<typeof CustomerBody>
export type TemplateBody = z.input<typeof TemplateBody>
export type JudgeBody = z.input<typeof JudgeBody>

export const GraphState = z.object({
  url: z.string(),
  webhookUrl: z.string().optional(),
  numbers: z.array(NumberView),
  customers: z.array(CustomerView),
  faults: z.record(z.string(), z.unknown()),
})
export type GraphState = z.infer<typeof GraphState>

export const SentAnswer = z.object({ messageId: z.string(), customerId: z.string() })
export const ChatAnswer = ChatView
export const MessageAnswer = MessageView
export const CustomersAnswer = z.array(CustomerView)
