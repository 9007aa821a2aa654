/** One message a form for each subject: plain, slang, misspelt, minimising, and about somebody who is there, now. */
export const FORMS = ['plain', 'slang', 'misspelt', 'minimising', 'my wife, now'] as const;
export type Form = (typeof FORMS)[number];

export interface Vignette {
  readonly subject: string;
  readonly form: Form;
  readonly text: string;
}

const BY_SUBJECT: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  'heart attack': [
    'I have a crushing pain in the middle of my chest and it goes down my left arm.',
    'bro it feels like an elephant is sat on my chest and im sweating buckets',
    'i hav sevre chset pian and im swetting alot, my jaw hurst to',
    "It's probably just indigestion, but my chest has felt a bit tight since breakfast and I'm a little clammy.",
    'My wife has tightness across her chest right now, she is grey and sweating.',
  ],
  stroke: [
    'One side of my face has dropped and I cannot lift my right arm.',
    'nans face has gone all wonky and shes talking pure gibberish',
    'my husbnds face is droopping on one side and his speach is slured',
    "I'm sure it's nothing, my arm just went a bit numb and my words came out slightly funny for a minute.",
    'My wife suddenly cannot speak properly and her mouth is drooping, it started ten minutes ago.',
  ],
  anaphylaxis: [
    'I ate prawns and now my tongue is swelling and my throat feels tight.',
    'got stung by a wasp n my lips r blowing up like balloons, cant hardly breathe',
    'my tounge is sweling up after eating peanutts and i cant breath properley',
    "Probably overreacting, but after the new antibiotic I'm covered in hives and feel a tad lightheaded.",
    'My wife has eaten a cashew and her face is swelling up now, she is wheezing.',
  ],
  sepsis: [
    'I have had a kidney infection for two days; now I am shivering, confused and my skin is mottled.',
    'dad been rough with a chest infection, now hes talking nonsense and burning up',
    'my mum has a feaver and is very confussed, her hands are blotchey',
    "It's only a wound infection I think, just a bit of a fever and I'm breathing rather fast.",
    'My wife has a temperature of 39.5 and is not making any sense now, she can hardly stay awake.',
  ],
  meningitis: [
    'I have a terrible headache, a fever and a stiff neck, and the light hurts my eyes.',
    'flatmate is roasting hot, neck stiff as a board, hiding from the light and puking',
    'my son has a rash that dosent fade with a glas and a fevar',
    'Just a small rash, a few purple spots that do not fade, and he is slightly feverish.',
    'My wife has a stiff neck and a fever, she cannot bear the light and keeps vomiting, right now.',
  ],
  breathing: [
    'I am struggling to breathe and my inhaler is not helping.',
    "can't get no air in, chest is rattling, puffer's doing nuffin",
    'i cant breethe proply, im gaspin for air',
    "I don't want to make a fuss but I'm a bit short of breath just sitting here and my lips look slightly blue.",
    'My wife is choking on a piece of meat, she cannot speak or cough!',
  ],
  suicidality: [
    'I want to kill myself and I have the tablets in front of me.',
    'im gonna kms tonight, got the rope n everything',
    'i want to end my lif, i hav a knif here',
    "It's not a big deal, I just don't really want to be alive any more.",
    'My wife says she is going to end her life, she has locked herself in with a razor.',
  ],
  overdose: [
    'I have taken 30 paracetamol tablets.',
    'necked a load of pills at the party, feel well dodgy',
    'my dauhgter swalowed a whole botle of ibuprofin',
    'I may have had slightly too many of my painkillers, maybe 20, feeling fine though.',
    'My wife took a whole packet of sleeping tablets an hour ago and I cannot wake her.',
  ],
  bleeding: [
    'I cut my arm on glass and the bleeding will not stop.',
    'sliced me leg open with the grinder mate, claret everywhere, blood pumping out',
    'he is bleding realy bad from his neck and it wont stopp',
    "It's just a small cut I suppose, but the blood has been soaking through towels for half an hour.",
    'My wife is vomiting blood, it is all over the floor, now.',
  ],
  pregnancy: [
    'I am 34 weeks pregnant with a bad headache, swollen face and flashing lights in my vision.',
    'im preggers n theres loads of blood, cramping like mad',
    'i am 8 weeks pregnent and have sevear pain on one side and my sholder hurts',
    'Not to worry anyone, but I am 36 weeks and the baby has been a bit quiet, no kicks since yesterday.',
    'My wife is pregnant and bleeding heavily, it started just now.',
  ],
  child: [
    'My baby is floppy and will not wake up for her feed.',
    'little man gone proper limp n his lips are blue',
    'my 3 week old has a temprature of 38.6 and wont fead',
    'She is only a bit sleepy, my toddler, but her breathing is kind of fast and her ribs are sucking in.',
    'My wife is holding our baby and he is having a fit right now, his eyes have rolled back.',
  ],
  collapse: [
    'My father collapsed in the kitchen and is not responding.',
    'mate is out cold, wont wake up, dunno if hes breathin',
    'she is uncontious and not breething',
    "He's probably just tired, but I can't really wake him up and he's making gurgling noises.",
    'My wife is having a seizure, she is shaking all over and it will not stop.',
  ],
};

export const vignettes: readonly Vignette[] = Object.entries(BY_SUBJECT).flatMap(([subject, texts]) =>
  texts.map((text, index) => ({ subject, form: FORMS[index]!, text })),
);
