/** What linking a number by QR code or by a typed code says. */
import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './linking-pt.ts'

export const qr: TextsOf<typeof source.qr> = {
  title: 'Conectar {{name}}',
  label: 'Código QR para conectar el WhatsApp de {{name}}',
  changes: 'El código cambia solo de vez en cuando.',
  preparing: 'Preparando el código QR…',
  connecting: 'Conectando con WhatsApp…',
  expired: 'El código QR venció',
  stopped: 'La conexión se detuvo',
  offline: 'Sin contacto con el servidor: este código puede haber vencido.',
  stepsTitle: 'En el teléfono de este número',
  steps: {
    open: 'Abre WhatsApp.',
    menu: 'En Android, toca Más opciones (⋮). En iPhone, Tú o Configuración.',
    link: 'Toca Dispositivos vinculados y Vincular dispositivo.',
    scan: 'Apunta la cámara a este código.',
    other: 'Toca Vincular con el número de teléfono.',
    type: 'Escribe este código.',
  },
  risk: 'Atención: por código QR el número usa el WhatsApp común, que puede bloquearlo sin aviso, sobre todo si escribe a mucha gente que nunca le escribió. Para grandes volúmenes, usa la conexión oficial.',
  demo: {
    title: '¿Sin teléfono a mano?',
    text: 'Esta es la demostración: el código solo vale para el teléfono simulado.',
    scan: 'Escanear con el teléfono de demostración',
    open: 'Abrir el teléfono',
    copy: 'Copiar código',
    refused: 'El teléfono de demostración rechazó el código: {{reason}}',
    unreachable: 'El teléfono de demostración no responde en {{address}}.',
    type: 'Escribirlo en el teléfono de demostración',
    typeText: 'Esta es la demostración: el teléfono simulado escribe el código por ti.',
    typeFirst:
      'Esta es la demostración: obtén un código para cualquier número y el teléfono simulado lo escribe por ti.',
  },
  code: {
    byCode: 'Conectar con un código',
    byQr: 'Conectar con código QR',
    number: 'Número de WhatsApp',
    numberHint: 'Con código de país y de área. El teléfono de este número recibe un aviso.',
    numberProblem: 'Usa código de país, código de área y número, por ejemplo +55 11 98765-4321.',
    get: 'Obtener código',
    again: 'Obtener otro código',
    label: 'Código para escribir en el teléfono: {{code}}',
    forNumber: 'Para escribir en el teléfono de {{number}}',
    ends: 'Vale por {{time}} más',
    over: 'El código venció. Obtén otro.',
    copy: 'Copiar código',
    asking: 'Pidiendo el código a WhatsApp…',
    held: 'Este número ya está en la conexión {{name}}. Desconéctala antes, o usa otro número.',
  },
}
