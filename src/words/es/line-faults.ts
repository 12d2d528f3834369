import type { lineFaults as words } from '../en/line-faults.ts'

export const lineFaults: typeof words = {
  not_the_service: {
    sentence: 'Lo que responde en la dirección del servicio no responde como el servicio de envíos.',
    action: 'Revise la dirección en Ajustes, y si esta red pide iniciar sesión.',
  },
  proxy_unreachable: {
    sentence: 'El proxy que lleva a internet no responde.',
    action: 'Llame a quien se ocupa de este equipo: el proxy está en Ajustes › Internet o en el sistema.',
  },
  proxy_refused: {
    sentence: 'El proxy que lleva a internet no ha abierto conexión con el servicio de envíos.',
    action: 'Llame a quien se ocupa de su red: el proxy tiene que dejar pasar la dirección del servicio.',
  },
  proxy_wants_password: {
    sentence: 'El proxy que lleva a internet pide un nombre y una contraseña.',
    action:
      'Indíquelos en Ajustes › Internet. Un proxy que solo admite el inicio de sesión de Windows no sirve: deje pasar la dirección del servicio sin él.',
  },
  proxy_unknown_kind: {
    sentence: 'Este equipo llega a internet por un proxy de un tipo que la estación no puede usar.',
    action: 'Indique un proxy HTTP en Ajustes › Internet, o deje pasar la dirección del servicio sin proxy.',
  },
  no_such_name: {
    sentence: 'Esta red no conoce el nombre de la dirección del servicio.',
    action: 'Revise la dirección en Ajustes y la red de este equipo.',
  },
  unknown_authority: {
    sentence: 'Nadie en quien confíe este equipo ha firmado el certificado del servicio de envíos.',
    action:
      'Avise a quien cuida de este equipo: si su red revisa las conexiones, debe confiar en su autoridad.',
  },
  other_name: {
    sentence: 'El certificado del servicio de envíos es para otro nombre.',
    action: 'Revise la dirección en Ajustes, y si esta red pide iniciar sesión.',
  },
  outdated: {
    sentence: 'El certificado del servicio de envíos no es válido hoy.',
    action: 'Revise la fecha y la hora de este equipo. Si están bien, avise a quien cuida de esta estación.',
  },
  other: {
    sentence: 'El certificado del servicio de envíos no se puede comprobar.',
    action: 'Avise a quien cuida de esta estación.',
  },
}
