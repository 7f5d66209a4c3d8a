import type { ShippedSentences } from './sentences.ts';

/** Said of what the page shows while it is cut off. */
const stopped = 'Le suivi en direct s’est arrêté. Ce que vous voyez n’est peut-être plus à jour.';

const closed: Pick<ShippedSentences['status']['since']['operator'], 'noticeClosed' | 'disputeClosed'> = {
  noticeClosed: (when) => `Un avis a été clos${when && ` le ${when}`}`,
  disputeClosed: (when) => `Une contestation${when && ` du ${when}`} a été close`,
};

/** What both elements say, in the same words. */
const told: ShippedSentences['launcher']['told'] = {
  yourTurn: 'À vous de jouer',
  candidatesTurn: 'En attente du candidat',
  texts: {
    unconfirmed: 'La demande est en route. Nous attendons la confirmation du service de vérification.',
    candidate:
      'Il manque quelque chose pour que la vérification continue. Le service de vérification le demande dans son formulaire sécurisé\u00a0; il ne nous dit pas ce que c’est.',
    otherCandidate: 'Il manque quelque chose de la part du candidat pour que la vérification continue.',
    onHoldAtService:
      'La vérification reprend dès que le service de vérification aura fait le nécessaire\u00a0; d’ici là, il n’y a rien à faire ici.',
    onHoldAtSource:
      'La vérification reprend dès qu’une source aura répondu, par exemple un tribunal ou un employeur\u00a0; d’ici là, il n’y a rien à faire ici.',
    paused: 'Pour le moment, il n’y a rien à faire ici.',
    clear: 'Votre vérification est terminée. Aucun élément n’a été signalé.',
    clearOverall: 'La vérification est terminée. Son résultat\u00a0: rien à signaler.',
    review:
      'Votre rapport est prêt et en cours d’examen. Vous pouvez en obtenir une copie et contester ce qui est inexact.',
    reviewMember: 'La vérification est terminée. Le rapport est prêt.',
    reviewOperator: 'Le rapport est prêt. Examinez-le auprès du service de vérification.',
    reviewOngoing: 'Une partie de la vérification est à l’étude.',
    reportReady: 'Votre rapport est prêt. Vous pouvez en obtenir une copie et contester ce qui est inexact.',
    reportAtService: 'Le rapport se trouve auprès du service de vérification.',
    resultPending: 'La vérification est terminée. Son résultat n’est pas encore arrivé.',
    withheldComplete: 'La vérification est terminée. Son résultat ne vous est pas montré.',
    lapsed: 'Cette vérification n’est plus valable. Faites-la de nouveau.',
    lapsedOther: 'Cette vérification n’est plus valable.',
    cancelled: 'Cette vérification a été annulée et n’a pas de résultat.',
    expired: 'Le délai pour répondre à l’invitation est passé. Cette vérification n’a pas de résultat.',
    ask: 'Des questions\u202f? Contactez {host}.',
  },
  since: {
    candidate: {
      ...closed,
      noticed: (when) => `Un avis vous a été envoyé${when && ` le ${when}`}`,
      disputed: (when) => `Vous l’avez contesté${when && ` le ${when}`}`,
    },
    operator: {
      ...closed,
      noticed: (when) => `Un avis a été envoyé${when && ` le ${when}`}`,
      disputed: (when) => `Contesté${when && ` le ${when}`}`,
    },
  },
  afterDispute: 'Le service procède à une nouvelle vérification.',
};

export const launcher: ShippedSentences['launcher'] = {
  label: 'Vérification des antécédents',
  loading: 'Un instant…',
  test: 'Mode test',
  choose: 'Choisissez une vérification',

  step: (number, count) => `Étape ${number} sur ${count}`,
  steps: {
    about: 'À propos de vous',
    invitee: 'Nom et e-mail',
    names: 'Autres noms',
    identity: 'Identité',
    address: 'Votre adresse',
    residences: 'Adresses précédentes',
    license: 'Permis de conduire',
    education: 'Études',
    employment: 'Parcours professionnel',
    credentials: 'Licences professionnelles',
    more: 'Quelques précisions',
    review: 'Vérifiez vos réponses',
    link: 'Continuez dans le formulaire sécurisé',
    email: 'Envoyer l’invitation',
  },
  intros: {
    about: 'Indiquez votre nom légal, tel qu’il figure sur votre pièce d’identité.',
    names: 'Ajoutez tout autre nom que vous avez porté, par exemple avant un mariage.',
    residences: 'Indiquez où vous avez vécu auparavant. Le mois et l’année suffisent.',
    education: 'Commencez par l’établissement le plus récent.',
    employment: 'Commencez par l’emploi le plus récent.',
    link: 'Un formulaire sécurisé du service de vérification. Il s’ouvre dans un nouvel onglet.',
    dialog: 'Un formulaire sécurisé du service de vérification. Il s’ouvre ici, par-dessus cette page.',
    email: 'L’invitation part par e-mail. Elle mène à un formulaire sécurisé du service de vérification.',
    hosted:
      'Cette vérification demande des précisions qui se donnent uniquement dans le formulaire sécurisé du service de vérification.',
  },
  invites: (name) =>
    `${name} reçoit un e-mail avec un lien vers un formulaire sécurisé du service de vérification. Vous voyez ici où en est la vérification.`,
  overview: {
    time: (minutes) => `Environ ${minutes} minutes.`,
    hand: (things) => `À avoir sous la main : ${things}.`,
    comma: ', ',

    things: {
      ssn: 'votre numéro de sécurité sociale américain',
      license: 'votre permis de conduire',
      residences: 'vos anciennes adresses avec les mois',
      education: 'vos écoles avec les années',
      employment: 'vos emplois avec les mois',
      credentials: 'vos licences professionnelles',
    },
    more: 'Ce que nous demandons, et la suite',
    after:
      'Ensuite, le service de vérification consulte les registres, ce qui prend souvent quelques jours. Vous voyez ici où il en est.',
  },
  repeats: (interval) =>
    `Cette vérification se répète jusqu’à ce que vous ou ce site y mettiez fin. Intervalle\u00a0: ${interval}.`,
  onPhone: {
    button: 'Continuer sur le téléphone',
    title: 'Scanner avec le téléphone',
    text: 'Ouvrez cette page sur votre téléphone et connectez-vous. Vos réponses ne suivent pas.',
    code: 'QR code du lien',
  },

  back: 'Retour',
  next: 'Continuer',
  send: 'Envoyer',
  sending: 'Envoi…',
  stillSending: 'Envoi toujours en cours…',
  again: 'Réessayer',
  reload: 'Recharger',
  signIn: 'Se connecter',
  change: 'Modifier',
  changeStep: (step) => `Modifier\u00a0: ${step}`,
  openForm: 'Ouvrir le formulaire',
  sendInvitation: 'Envoyer l’invitation',
  signAndInvite: 'Signer et envoyer l’invitation',
  optional: 'facultatif',
  pick: 'Choisissez…',
  reveal: 'Afficher',
  revealSsn: 'Afficher le numéro de sécurité sociale',
  hide: 'Masquer',
  hideSsn: 'Masquer le numéro de sécurité sociale',
  noSsn: 'Je n’en ai pas',
  yes: 'Oui',
  no: 'Non',
  kept: 'Enregistré jusqu’à la fermeture de cet onglet.',
  neverKept: 'Votre date de naissance et les numéros comme celui de sécurité sociale ne sont pas gardés.',
  afterReload: {
    stay: 'Vos réponses sont conservées.',
    lost: 'Les réponses données ici ne sont pas conservées.',
  },
  restored: 'Vos réponses sont toujours là.',
  otherPerson:
    'Une autre personne est maintenant connectée\u202f: les réponses précédentes ont donc été effacées.',
  removed: 'Nous avons effacé votre numéro de sécurité sociale de cette page.',
  notKept: (fields) => `Saisissez de nouveau ces informations\u00a0: ${fields}. Nous ne les gardons pas.`,
  noMiddleName: 'aucun',
  passed: 'De ce site',
  forget: 'Effacer mes réponses de cet appareil',
  forgetting: {
    ask: 'Effacer ici toutes vos réponses\u202f? C’est définitif.',
    yes: 'Effacer mes réponses',
    no: 'Les garder',
    done: 'Vos réponses ont été effacées de cet appareil.',
  },

  fields: {
    givenName: { label: 'Prénom' },
    middleName: { label: 'Deuxième prénom' },
    confirmedNoMiddleName: { label: 'Je n’ai pas de deuxième prénom' },
    familyName: { label: 'Nom de famille' },
    email: { label: 'E-mail' },
    phone: { label: 'Téléphone' },
    dob: { label: 'Date de naissance' },
    ssn: {
      label: 'Numéro de sécurité sociale (SSN)',
      help: 'Sert à retrouver vos dossiers. Transmis au service de vérification, non conservé ici.',
    },
    countryCode: { label: 'Pays' },
    addressLine: { label: 'Numéro et rue' },
    addressLine2: { label: 'Complément d’adresse' },
    municipality: { label: 'Ville' },
    regionCode: { label: 'Région' },
    postalCode: { label: 'Code postal' },
    validFrom: { label: 'J’y ai vécu depuis' },
    validTo: { label: 'J’y ai vécu jusqu’en' },
    'driversLicense.type': { label: 'Type de permis' },
    licenseNumber: { label: 'Numéro du permis' },
    'driversLicense.issuingAgency': { label: 'Délivré en' },
    schoolName: { label: 'Établissement' },
    degreeType: { label: 'Type de diplôme' },
    degreeName: { label: 'Diplôme' },
    major: { label: 'Matière principale' },
    degreeCompleted: { label: 'J’ai obtenu ce diplôme' },
    graduationDate: { label: 'Date d’obtention' },
    employerName: { label: 'Employeur' },
    jobTitle: { label: 'Poste' },
    currentEmployer: { label: 'J’y travaille actuellement' },
    startDate: { label: 'Début' },
    endDate: { label: 'Fin' },
    permissionToContact: { label: 'Le service de vérification peut contacter cet employeur' },
    supervisorName: { label: 'Nom du responsable' },
    supervisorPhone: { label: 'Téléphone du responsable' },
    'licenses[].issuingAgency.name': { label: 'Délivrée par' },
    'licenses[].number': { label: 'Numéro de la licence' },
    'licenses[].name': { label: 'Licence' },
    'licenses[].status': { label: 'Statut' },
  },
  places: {
    street: { label: 'Numéro et rue', ask: 'Saisissez votre numéro et votre rue.' },
    city: { label: 'Ville', ask: 'Saisissez votre ville.' },
    district: { label: 'Quartier ou district', ask: 'Indiquez votre quartier ou district.' },
    post_town: { label: 'Ville', ask: 'Saisissez votre ville.' },
    suburb: { label: 'Ville ou quartier', ask: 'Saisissez votre ville ou quartier.' },
    area: { label: 'Zone', ask: 'Choisissez votre zone.' },
    county: { label: 'Comté', ask: 'Choisissez votre comté.' },
    department: { label: 'Département', ask: 'Choisissez votre département.' },
    do_si: { label: 'Province ou ville', ask: 'Choisissez votre province ou ville.' },
    emirate: { label: 'Émirat', ask: 'Choisissez votre émirat.' },
    island: { label: 'Île', ask: 'Choisissez votre île.' },
    oblast: { label: 'Oblast (région)', ask: 'Choisissez votre oblast (région).' },
    parish: { label: 'Paroisse', ask: 'Choisissez votre paroisse.' },
    prefecture: { label: 'Préfecture', ask: 'Choisissez votre préfecture.' },
    province: { label: 'Province', ask: 'Choisissez votre province.' },
    region: { label: 'Région', ask: 'Choisissez votre région.' },
    state: { label: 'État', ask: 'Choisissez votre État.' },
    postal: { label: 'Code postal', ask: 'Saisissez votre code postal.' },
    postcode: { label: 'Code postal', ask: 'Saisissez votre code postal.' },
    zip: {
      label: 'Code postal (ZIP)',
      ask: 'Saisissez votre code postal (ZIP).',
      form: 'Il compte 5 chiffres.',
    },
    eircode: { label: 'Code postal (Eircode)', ask: 'Saisissez votre code postal (Eircode).' },
    pin: { label: 'Code postal (PIN)', ask: 'Saisissez votre code postal (PIN).' },
  },
  example: (valid: string) => `Par exemple : ${valid}.`,
  choices: { personal: 'Personnel', commercial: 'Professionnel' },
  day: 'Jour',
  month: 'Mois',
  year: 'Année',
  entries: {
    aliases: { one: 'Autre nom', add: 'Ajouter un autre nom', none: 'Je n’ai porté aucun autre nom.' },
    additionalAddresses: {
      one: 'Adresse précédente',
      add: 'Ajouter une adresse',
      none: 'Je n’ai pas d’adresse précédente.',
    },
    educationHistory: {
      one: 'Établissement',
      add: 'Ajouter un établissement',
      none: 'Je n’ai pas d’études à indiquer.',
    },
    employmentHistory: {
      one: 'Emploi',
      add: 'Ajouter un emploi',
      none: 'Je n’ai pas d’emploi à indiquer.',
    },
    licenses: {
      one: 'Licence',
      add: 'Ajouter une licence',
      none: 'Je n’ai pas de licence professionnelle.',
    },
  },
  entry: (one, number) => `${one} ${number}`,
  remove: (entry) => `Retirer\u00a0: ${entry}`,
  gap: (from, to) => `Il manque une adresse entre ${from} et ${to}. Ajoutez-la si vous le pouvez.`,
  overlap: (from, to) => `Il y a deux adresses entre ${from} et ${to}. Vérifiez les mois.`,

  summary: 'Vérifiez ces réponses',
  problems: {
    ask: {
      givenName: 'Saisissez votre prénom.',
      middleName: 'Saisissez votre deuxième prénom, ou cochez que vous n’en avez pas.',
      familyName: 'Saisissez votre nom de famille.',
      email: 'Saisissez votre adresse e-mail.',
      phone: 'Saisissez votre numéro de téléphone.',
      dob: 'Saisissez votre date de naissance.',
      ssn: 'Saisissez votre numéro de sécurité sociale américain.',
      countryCode: 'Choisissez votre pays.',
      validFrom: 'Indiquez le mois et l’année de votre arrivée à cette adresse.',
      validTo: 'Indiquez le mois et l’année de votre départ de cette adresse.',
      'driversLicense.type': 'Choisissez le type de votre permis.',
      licenseNumber: 'Saisissez le numéro de votre permis de conduire.',
      'driversLicense.issuingAgency': 'Indiquez où votre permis de conduire a été délivré.',
      schoolName: 'Saisissez le nom de l’établissement.',
      degreeType: 'Saisissez le type de diplôme.',
      degreeName: 'Saisissez l’intitulé du diplôme.',
      major: 'Saisissez votre matière principale.',
      graduationDate: 'Indiquez le mois et l’année d’obtention du diplôme.',
      'licenses[].name': 'Saisissez le nom de la licence.',
      'licenses[].number': 'Saisissez le numéro de la licence.',
      'licenses[].issuingAgency.name': 'Indiquez qui a délivré la licence.',
      'licenses[].status': 'Indiquez le statut de la licence.',
      employerName: 'Saisissez le nom de l’employeur.',
      jobTitle: 'Saisissez l’intitulé de votre poste.',
      startDate: 'Indiquez le mois et l’année de début.',
      endDate: 'Indiquez le mois et l’année de fin.',
      supervisorName: 'Saisissez le nom de votre responsable.',
      supervisorPhone: 'Saisissez le numéro de téléphone de votre responsable.',
    },
    other: {
      required: (label) => `Répondez à «\u00a0${label}\u00a0».`,
      format: (label) => `Vérifiez «\u00a0${label}\u00a0». Il semble y avoir une erreur.`,
      'too-long': (label) => `Raccourcissez «\u00a0${label}\u00a0». Le texte est trop long.`,
      date: (label) => `Vérifiez «\u00a0${label}\u00a0». Cette date n’existe pas.`,
      past: (label) => `Vérifiez «\u00a0${label}\u00a0». La date doit être passée.`,
      'not-accepted': (label) =>
        `Votre réponse à «\u00a0${label}\u00a0» n’a pas été acceptée. Vérifiez-la. Si elle est juste, contactez {host}.`,
      'already-in-use': (label) =>
        `Quelqu’un d’autre utilise déjà cette réponse à «\u00a0${label}\u00a0». Donnez-en une autre.`,
      'check-underway':
        'Votre nom, votre e-mail, votre date de naissance et votre numéro de sécurité sociale ne peuvent pas être modifiés pour l’instant, car une vérification à votre sujet est en cours. Donnez les mêmes réponses que pour celle-ci, ou attendez qu’elle soit terminée.',
      extension: (label) =>
        `Saisissez «\u00a0${label}\u00a0» sans le poste. Seul le numéro peut être envoyé.`,
      'never-assigned': 'Ce numéro de sécurité sociale n’est pas valide. Vérifiez-le.',
    },
    plainName: (label) =>
      `Votre réponse à «\u00a0${label}\u00a0» n’a pas été acceptée. Écrivez-la avec les lettres simples de votre document, et ' à la place de ’.`,
    oneName: 'Si vous n’avez qu’un seul nom, saisissez-le dans les deux champs.',
    inUse: {
      email:
        'Cette adresse e-mail sert déjà à la vérification de quelqu’un d’autre. Si vous la partagez en famille, donnez-en une qui soit à vous.',
    },
    formats: {
      email: 'Saisissez une adresse e-mail de la forme nom@exemple.com.',
      phone: 'Saisissez le numéro de téléphone complet. Hors des États-Unis et du Canada, commencez par +.',
      ssn: 'Saisissez les 9 chiffres de votre numéro de sécurité sociale américain.',
      supervisorPhone:
        'Saisissez le numéro de téléphone complet de votre responsable. Hors des États-Unis et du Canada, commencez par +.',
    },
    dates: {
      parts: { day: 'le jour', month: 'le mois', year: 'l’année' },
      include: (parts) => `La date de naissance doit comporter ${parts}.`,
      real: 'La date de naissance doit être une date qui existe.',
      past: 'La date de naissance doit être passée.',
      early: 'La date de naissance ne peut pas être antérieure à 1900.',
      month: 'Le mois est un nombre de 1 à 12, ou son nom.',
      year: 'L’année compte 4 chiffres, par exemple 1990.',
      age: (age) =>
        `D’après cette date de naissance, vous avez ${age} ${/^[01]$/.test(age) ? 'an' : 'ans'}. Est-ce exact\u00a0?`,
    },
    trialSsn: 'Ce numéro de sécurité sociale n’est pas valide. Pour un essai, cela convient.',
    problemAt: (label, problem) => `${label}\u00a0: ${problem}`,
    signature: 'Écrivez votre nom complet pour signer.',
    documentChanged: 'Le site a modifié le document. Relisez-le\u00a0: il n’est pas encore signé.',
    sentFirst:
      'Cette vérification a été demandée avec les réponses que vous avez envoyées en premier. Si vous avez modifié quelque chose ensuite, la modification n’a pas été envoyée. Pour la faire corriger, contactez {host}.',
    nameGone: 'Le nom saisi n’est plus lisible. Contactez {host}.',
    textGone:
      'Cette page n’a plus le texte signé. Pour obtenir le texte dont le SHA-256 figure ci-dessus, contactez {host}.',
    unlikeName: (signed, name) =>
      `Vous avez signé «\u00a0${signed}\u00a0», et votre nom dans ce formulaire est «\u00a0${name}\u00a0». Si «\u00a0${signed}\u00a0» est votre signature, cochez-le ci-dessous. Sinon, saisissez de nouveau votre nom complet.`,
    isSignature: (signed) => `Oui, «\u00a0${signed}\u00a0» est ma signature`,
    noMiddleName: (typed, flag) =>
      `«\u00a0${typed}\u00a0» est-il votre deuxième prénom\u202f? Si vous n’en avez pas, cochez «\u00a0${flag}\u00a0».`,
    meant: (email) => `Vouliez-vous dire ${email}\u202f?`,
    otherRegion: (code, region) =>
      `${code} ne correspond pas d’habitude à ${region}. Les deux sont-ils exacts\u202f?`,
    confirm: 'Oui, c’est exact',
  },
  refusedKnown: (label) =>
    `${label}\u00a0: ce que ce site nous avait déjà indiqué n’a pas été accepté. Contactez {host}.`,

  sign: {
    language: (language) => `Ce document est en ${language}.`,
    name: 'Écrivez votre nom complet pour signer',
    copy: 'Envoyez-moi une copie de mon rapport',
    button: 'Signer et continuer',
    send: 'Signer et envoyer',
    receipt: 'Télécharger votre reçu',
    sent: 'Ce que vous avez envoyé',
    receiptFailed: 'Le reçu n’a pas pu être chargé. Veuillez réessayer.',
    file: 'reçu.txt',
  },

  failures: {
    offline: 'Ce site est injoignable. Vérifiez votre connexion. Vos réponses sont toujours là.',
    setup: 'Ce service n’est pas encore configuré ici. Contactez {host}.',
    changed: 'Cette page a changé. Rechargez-la.',
    busy: 'Le service de vérification est injoignable pour le moment. Vos réponses sont toujours là. Réessayez bientôt.',
    limited: 'Aucune autre demande ne peut être acceptée pour le moment. Vos réponses sont toujours là.',
    refused:
      'Le service de vérification n’a pas accepté la demande. Vérifiez vos réponses ou réessayez plus tard.',
    fields: 'Certaines réponses n’ont pas été acceptées. Vérifiez-les.',
    session: 'Votre session est fermée. Connectez-vous pour continuer.',
    forbidden: 'Vous ne pouvez pas lancer cette vérification ici. Contactez {host}.',
    consent: 'Il faut signer un document que cette page n’affiche pas. Contactez {host}.',
    other: 'Un problème est survenu. Vos réponses sont toujours là. Réessayez.',
  },

  told,
  done: {
    title: 'Merci, la vérification est en cours',
    text: 'Vous n’avez rien d’autre à faire pour le moment. Nous vous préviendrons s’il manque quelque chose.',
    already: 'La vérification est déjà en cours',
    finished: 'La vérification est terminée',
    onHold: 'La vérification est en pause',
    cancelled: 'Cette vérification a été annulée',
    expired: 'L’invitation a expiré',
    sentNow: 'Envoyée à l’instant',
    sent: (when) => `Envoyée le ${when}`,
    expected: (when) => `Résultat prévu\u00a0: ${when}`,
    another: 'Lancer une autre vérification',
    startAgain: 'Recommencer',
    stopped,
  },
  handOver: {
    linkTitle: 'Continuez dans le formulaire sécurisé',
    opened: 'Le formulaire est ouvert dans un nouvel onglet. Revenez ici quand vous aurez terminé.',
    framed: 'Remplissez le formulaire ci-dessous. Revenez ici quand vous aurez terminé.',
    blocked: 'Votre navigateur n’a pas permis d’ouvrir le formulaire. Utilisez ce lien\u00a0:',
    none: 'Le formulaire est prêt.',
    askedAgain: (button) =>
      `«\u00a0${button}\u00a0» vous y mène. Il se peut qu’il redemande ce que vous avez déjà indiqué.`,
    fetching: 'Préparation de votre lien…',
    ends: (left) => `Le lien cesse de fonctionner dans ${left} s’il n’est pas utilisé.`,
    ended: 'Le lien a expiré.',
    renew: 'Obtenir un nouveau lien',
    reopen: 'Rouvrir le formulaire',
    newTab: 'Rien ne s’affiche\u202f? Ouvrez-le dans un nouvel onglet',
    close: 'Fermer',
    candidateOnlyTitle: 'L’invitation est prête',
    candidateOnly:
      'Seul le candidat peut ouvrir le formulaire sécurisé. Son lien l’attend ici, une fois connecté.',
    waitsFor: (name) => `En attente de ${name}`,
    emailTitle: 'L’invitation est en route',
    emailText:
      'Le service de vérification envoie un e-mail avec un lien vers son formulaire sécurisé. La vérification continue dès que ce formulaire est rempli.',
    emailTo: (address) => `Il est adressé à ${address}`,
    emailMissing:
      'Rien reçu\u202f? Regardez dans les courriers indésirables. Adresse fausse\u202f? Contactez {host}.',
  },
  trust: {
    askPurpose: 'Choisissez pourquoi vous avez besoin du résultat.',
    askOwn: 'Indiquez pourquoi vous avez besoin du résultat.',
    askAnswer: (question) => `Choisissez une réponse à «\u00a0${question}\u00a0».`,
    title: 'Voir le résultat',
    ask: 'Que voulez-vous voir\u202f?',
    progress: 'Voir seulement l’avancement',
    result: 'Voir aussi le résultat (2 minutes, vos données d’identité)',
    final: 'Après l’envoi, ce choix ne peut plus être modifié.',
    askOutcome: 'Choisissez ce que vous voulez voir.',
    start: 'Confirmer mon identité',
    privacy:
      'Nous demandons vos propres informations pour savoir que c’est bien vous. Nous les transmettons au service de vérification sans les conserver.',
    why: 'Pourquoi avez-vous besoin du résultat\u202f?',
    purposes: {
      home: 'Je veux engager quelqu’un pour travailler chez moi.',
      care: 'Je veux engager quelqu’un pour s’occuper d’une personne ou d’un animal.',
      rent: 'Je veux louer un logement à quelqu’un.',
      other: 'Autre chose',
    },
    own: 'Votre raison',
    questions: 'Quelques questions auxquelles vous seul pouvez répondre',
    wrong: 'Toutes les réponses n’étaient pas justes.',
    left: (attempts) => (attempts === 1 ? 'Il reste 1 essai' : `Il reste ${attempts} essais`),
    trusted: 'Vous voyez le résultat des vérifications que vous demandez pour cette raison\u00a0:',
    stop: 'Ne plus me montrer les résultats',
    failed:
      'Nous n’avons pas pu confirmer votre identité. Vous pouvez toujours demander des vérifications, mais le résultat ne vous est pas montré.',
    wait: (when) => `Vous pourrez réessayer ${when}.`,
    revoked:
      'Vous ne voyez plus le résultat des vérifications. Vous pouvez toujours en demander, et confirmer à nouveau votre identité.',
  },
  incomplete: 'Terminez d’abord la vérification des antécédents.',
};

export const status: ShippedSentences['status'] = {
  label: 'Vérification des antécédents',
  loading: 'Recherche des vérifications…',
  empty: 'Aucune vérification pour l’instant',
  test: 'Mode test',

  phases: {
    unconfirmed: 'À confirmer',
    invited: 'Invitation envoyée',
    'in-progress': 'En cours',
    'needs-attention': 'En pause',
    complete: 'Terminée',
    cancelled: 'Annulée',
    expired: 'Invitation expirée',
  },
  results: { clear: 'Rien à signaler', review: 'À l’étude', withheld: 'Privé' },

  checked: (month) => `Vérifié, jusqu’en ${month}`,

  since: told.since,
  yourTurn: told.yourTurn,
  candidatesTurn: told.candidatesTurn,

  updated: (when) => `Mise à jour\u00a0: ${when}`,

  connection: {
    connecting: 'Connexion…',
    live: 'En direct',
    polling: 'En direct, vérifié toutes les quelques secondes',
    reconnecting: 'Reconnexion…',
    offline: 'Hors ligne',
  },
  lastHeard: (when) => `Dernier contact\u00a0: ${when}`,

  problem: {
    short: 'Indisponible pour le moment',
    stopped,
    offline: 'Ce site est injoignable. Vérifiez votre connexion. Nous continuons d’essayer.',
    setup: 'Ce service n’est pas encore configuré ici. Contactez {host}.',
    changed: 'Cette page a changé. Rechargez-la.',
    session: 'Votre session est fermée. Connectez-vous pour continuer.',
    signIn: 'Se connecter',
    forbidden: 'Cette page ne peut pas afficher de vérifications. Contactez {host}.',
    absent: 'Cette vérification n’existe pas, ou vous ne pouvez pas la voir.',
    other: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
    again: 'Réessayer',
    now: 'Essayer maintenant',
  },

  changed: (packageTitle, phase) => `${packageTitle}\u00a0: ${phase}`,
};

export const timeline: ShippedSentences['timeline'] = {
  texts: {
    ...told.texts,
    invitedByEmail:
      'Le service de vérification a envoyé une invitation par e-mail. La vérification continue dès que son formulaire est rempli.',
    invitedByLink: 'Remplissez le formulaire pour lancer la vérification.',
    source: 'Le service de vérification consulte des registres, par exemple de tribunaux ou d’employeurs.',
    service: 'Le service de vérification y travaille.',
    none: 'La vérification est en cours.',
    reopened: 'Cette vérification était terminée et a été reprise.',
    withheld: 'Vous pouvez suivre la vérification, mais son résultat ne vous est pas montré.',
  },

  yourTurn: 'À vous de jouer\u00a0: remplissez le formulaire',
  noResult: 'Pas de résultat',

  steps: {
    earlier: 'Vérification précédente',
    ordered: 'Demande',
    invited: 'Invitation',
    reopened: 'Reprise',
    nextRun: 'Prochaine vérification',
  },
  signs: { done: 'Fait', now: 'En cours', ahead: 'À venir', ended: 'Arrêté' },
  endedBy: {
    you: 'Aucune\u00a0: vous y avez mis fin',
    candidate: 'Aucune\u00a0: le candidat y a mis fin',
    member: 'Aucune\u00a0: la personne à l’origine de la demande y a mis fin',
    operator: 'Aucune\u00a0: ce site y a mis fin',
  },
  notReported: 'Non communiqué',
  inReport: 'Dans le rapport',
  openUntil: (when) => `Échéance\u00a0: ${when}`,
  sentNow: 'Envoyée à l’instant',
  sent: (when) => `Envoyée\u00a0: ${when}`,
  doneOf: (done, all) => `${done} sur ${all} terminées`,
  resultsExpected: (when) => `Résultat prévu\u00a0: ${when}`,
  expected: (when) => `Prévu\u00a0: ${when}`,
  validUntil: (when) => `Valable jusqu’au ${when}`,
  scheduled: (when) => `Planifiée\u00a0: ${when}`,

  kinds: {
    'ssn-trace': {
      title: 'Identité et adresses',
      text: 'Recherche les noms et les adresses liés à un numéro de sécurité sociale américain.',
    },
    'county-criminal': {
      title: 'Dossiers judiciaires des comtés',
      text: 'Recherche des affaires pénales auprès des tribunaux des comtés des adresses actuelles et passées.',
    },
    'national-criminal': {
      title: 'Antécédents pénaux nationaux',
      text: 'Parcourt un recueil d’antécédents pénaux de tout le pays.',
    },
    'sex-offender': {
      title: 'Registres des délinquants sexuels',
      text: 'Compare le nom avec les registres publics des États.',
    },
    watchlist: {
      title: 'Listes de surveillance internationales',
      text: 'Compare le nom avec les listes de sanctions et de personnes recherchées.',
    },
    fingerprint: {
      title: 'Empreintes digitales',
      text: 'Compare les empreintes avec les fichiers des autorités.',
    },
    alias: { title: 'Autres noms', text: 'Recherche d’autres noms portés aujourd’hui ou autrefois.' },
    'driving-record': {
      title: 'Dossier de conduite',
      text: 'Demande au service des permis si le permis est valable et ce qui y est noté.',
    },
    education: {
      title: 'Études',
      text: 'Demande aux écoles et aux universités de confirmer diplômes et dates.',
    },
    employment: { title: 'Emplois', text: 'Demande aux anciens employeurs de confirmer postes et dates.' },
    license: {
      title: 'Licences professionnelles',
      text: 'Demande à l’organisme émetteur si une licence professionnelle est valable.',
    },
  },
};

export const list: ShippedSentences['list'] = {
  label: 'Vérifications des antécédents',
  reference: 'Candidat',
  package: 'Formule',
  phase: 'Avancement',
  waiting: 'En attente',
  ordered: 'Demandée',
  filter: 'Filtre',
  all: 'Toutes',
  groups: {
    review: 'Pour vous',
    notice: 'Avis en cours',
    disputed: 'Contestées',
    closed: 'Avis clos',
    over: 'Closes',
  },
  newForYou: (count) => `Nouvelles pour vous\u00a0: ${count}`,
  new: (count) => `Nouvelles\u00a0: ${count}`,
  search: 'Rechercher par candidat',
  shown: (count, total) => `${count} sur ${total} affichées`,
  noMatch: 'Aucune vérification ne correspond. Essayez d’autres lettres ou un autre filtre.',
  noneHere: 'Aucune vérification ici pour le moment. Choisissez un autre filtre.',
};

const { openForm, handOver } = launcher;

export const door: ShippedSentences['door'] = {
  open: openForm,
  fetching: handOver.fetching,
  blocked: handOver.blocked,
  ended: handOver.ended,
  renew: handOver.renew,
  failed: 'Le formulaire ne peut pas être ouvert pour le moment. Veuillez réessayer.',
};

export const repetition: ShippedSentences['repetition'] = {
  end: 'Mettre fin à la répétition',
  text: 'Il n’y aura plus de vérification. Celle qui est en cours continue.',
  confirm: 'Oui, y mettre fin',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
};

export const report: ShippedSentences['report'] = {
  open: 'Ouvrir le rapport',
  own: 'Voir mon rapport',
  wrong: 'Quelque chose est inexact',
  opening: 'Ouverture…',
  failed: 'Le rapport ne peut pas être ouvert pour le moment. Veuillez réessayer.',
  noReport: 'Il n’y a pas encore de rapport.',
  blocked: 'Le navigateur a bloqué le nouvel onglet. Autorisez-le pour ce site et réessayez.',
  next: {
    candidate: { disputed: told.afterDispute },
    operator: { noticed: 'Attendez la réponse.', disputed: 'Attendez le nouveau résultat.' },
  },
  itemsNamed: 'L’avis porte sur\u00a0:',
};

export const support: ShippedSentences['support'] = 'l’assistance';
