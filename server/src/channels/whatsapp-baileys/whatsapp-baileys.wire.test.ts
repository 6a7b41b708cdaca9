import { channelSuite } from '../channel.suite.ts'
import { startPhoneWorld } from './phone-world.suite.ts'

channelSuite('WhatsApp as a linked device', startPhoneWorld)
