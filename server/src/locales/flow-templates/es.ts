import type { FlowWords } from './words.ts'

export const es: FlowWords = {
  start: 'Inicio del flujo',
  reception: {
    name: 'Recepción',
    description: 'Saluda, pregunta el asunto y lleva a la cola correcta.',
    hello: '¡Hola, {{firstName}}! Le atiende {{name_company}}.',
    ask: '¿En qué podemos ayudarle?',
    sales: 'Ventas',
    support: 'Soporte',
    hours: 'Horario de atención',
    open: 'Atendemos de lunes a viernes, de 8 a 18 h.',
    soon: 'Enseguida le atendemos.',
  },
  lead: {
    name: 'Registro de interesados',
    description: 'Pregunta nombre, correo e interés antes de llamar a un agente.',
    who: '¿Cómo se llama?',
    mail: '¡Gracias, {{nome}}! ¿Cuál es su correo electrónico?',
    wish: '¿Qué está buscando?',
    thanks: 'Anotado, {{nome}}. Un agente le hablará sobre: {{interesse}}',
  },
  questions: {
    name: 'Preguntas frecuentes',
    description: 'Responde las dudas más comunes y vuelve al menú.',
    ask: '¿Sobre qué es su duda?',
    options: ['Formas de pago', 'Plazo de entrega', 'Hablar con una persona'],
    answers: ['Aceptamos tarjeta y transferencia.', 'La entrega tarda de 2 a 5 días hábiles.'],
    person: 'De acuerdo, llamamos a alguien.',
  },
  rating: {
    name: 'Encuesta de satisfacción',
    description: 'Pide una nota y atiende aparte a quien no quedó conforme.',
    ask: 'De 0 a 10, ¿qué nota le da a nuestra atención?',
    glad: '¡Qué bien! Gracias por la nota {{nota}}.',
    sorry: 'Lo sentimos mucho. Alguien hablará con usted para entender qué pasó.',
  },
  offer: {
    name: 'Oferta en dos versiones',
    description: 'Envía una de dos ofertas al azar y anota quién quiere saber más.',
    one: '{{firstName}}, solo hoy: 10% de descuento en toda la tienda.',
    two: '{{firstName}}, solo hoy: envío gratis en cualquier compra.',
    ask: '¿Le interesa? Responda con el producto que desea.',
    thanks: '¡Perfecto! Ya apartamos: {{produto}}',
  },
}
