import type { printFaults as words } from '../en/print-faults.ts'

const kept = 'Une étiquette achetée est conservée : faites-la examiner.'
const permit =
  'Si c’est voulu, un responsable le permet dans Réglages › Imprimantes › Instructions dans les étiquettes.'

export const printFaults: typeof words = {
  place: (command, line) => ` : ${command} à la ligne ${line}`,
  faults: {
    unknown_format: {
      sentence: 'Le fichier n’est ni ZPL, ni PDF, PNG, JPEG, TIFF ou GIF',
      action: 'Imprimez-le dans un PDF depuis son logiciel.',
    },
    not_readable: {
      sentence: 'Le fichier est abîmé, ou n’est pas ce qu’il dit être',
      action: `Enregistrez-le à nouveau en PDF. ${kept}`,
    },
    too_large: {
      sentence: 'Le fichier dépasse 64 Mo ou 200 pages, ou une page a trop de points',
      action: 'Imprimez moins de pages à la fois, ou une image plus petite.',
    },
    blank: {
      sentence: 'Le fichier ne contient rien qui s’imprime',
      action: `Regardez-le dans son logiciel. ${kept}`,
    },
    refused: {
      sentence: 'L’étiquette n’a pas pu être dessinée',
      action: `Une imprimante qui accepte le ZPL l’imprimera peut-être. ${kept}`,
    },
    closed: {
      sentence: 'Le poste s’est fermé pendant le dessin',
      action: 'Imprimez à nouveau.',
    },
    no_pages: {
      sentence: 'Le ZPL n’a pas de pages parmi lesquelles choisir',
      action: 'Imprimez le fichier entier.',
    },
    not_whole: {
      sentence: 'L’étiquette n’est pas entière : il en manque une partie',
      action: `Récupérez le fichier à nouveau. ${kept}`,
    },
    damaged_graphic: {
      sentence: 'Une image de l’étiquette est abîmée, et une imprimante l’omettrait',
      action: `Récupérez le fichier à nouveau. ${kept}`,
    },
    absurd_size: {
      sentence: 'Elle demande plus de papier qu’une étiquette n’en a',
      action: `Corrigez sa taille dans le logiciel d’où elle vient. ${kept}`,
    },
    too_many_labels: {
      sentence: 'Le fichier a plus de 500 étiquettes',
      action: 'Imprimez-le en plusieurs fichiers.',
    },
    factory_reset: { sentence: 'Elle remettrait l’imprimante à son état d’usine', action: permit },
    firmware: {
      sentence: 'Elle chargerait quelque chose d’inconnu dans l’imprimante, comme un micrologiciel',
      action: permit,
    },
    network: { sentence: 'Elle changerait l’accès à l’imprimante, ou qui elle avertit', action: permit },
    security: { sentence: 'Elle changerait qui peut utiliser l’imprimante', action: permit },
    writes_flash: {
      sentence: 'Elle changerait ce que l’imprimante garde durablement en mémoire',
      action: permit,
    },
    saves_settings: {
      sentence: 'Elle ferait durablement de ses réglages ceux de l’imprimante',
      action: permit,
    },
    removes_work: {
      sentence: 'Elle jetterait des étiquettes que l’imprimante doit encore imprimer',
      action: permit,
    },
    stops_printing: { sentence: 'L’imprimante n’imprimerait pas ce qui vient après', action: permit },
    changes_hardware: {
      sentence: 'Elle changerait des valeurs propres aux pièces de l’imprimante',
      action: permit,
    },
    changes_language: {
      sentence: 'L’imprimante ne comprendrait plus les étiquettes qui viennent après',
      action: 'Retirez cette instruction du fichier.',
    },
    other_language: {
      sentence: 'Elle contient une instruction d’un autre langage que le ZPL',
      action: permit,
    },
    no_commands: {
      sentence: 'Une imprimante atteinte par son pilote n’accepte pas d’instructions',
      action: 'Faites-le sur l’imprimante elle-même.',
    },
    no_such_paper: {
      sentence: 'La file de l’imprimante n’a pas de papier du format réglé',
      action: 'Réglez un autre papier dans Réglages › Imprimantes, ou ajoutez celui-ci à la file.',
    },
    no_such_document: {
      sentence: 'La file de l’imprimante n’accepte pas ce genre de document',
      action:
        'Donnez à la file le pilote propre à l’imprimante, ou choisissez-en une autre dans Réglages › Imprimantes.',
    },
    no_label_printer: {
      sentence: 'Elle répond, et n’est pas une imprimante d’étiquettes',
      action: 'Ajoutez-la aux imprimantes de cet ordinateur, et choisissez ici sa file.',
    },
  },
}
