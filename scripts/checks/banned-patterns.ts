/** Words and phrases that documents and comments do not use. */
export interface BannedPattern {
  readonly pattern: RegExp
  /** What to write instead. */
  readonly instead: string
  /** Whether it is about Markdown alone. */
  readonly markdownOnly?: true
}

/** Each is as good as never found in the documentation of comparable libraries. */
export const bannedPatterns: readonly BannedPattern[] = [
  {
    pattern: /\bways? in\b(?! (which|a|an|the|any|this|that|one|no|each|both|all|every)\b)/gi,
    instead: "sign-in method(s)",
  },
  {
    pattern: /\bways? back\b/gi,
    instead: "callback; return URL",
  },
  {
    pattern: /\bmend(s|ed|ing)?\b/gi,
    instead: "fix",
  },
  {
    pattern: /\b(none|not|one|some) of ours\b|\b(is|are|was) ours\b/gi,
    instead: 'name the thing: "not issued by Lockstep"',
  },
  {
    pattern: /\b(is|are) for (you|the [\w-]+) to [a-z]+\b/gi,
    instead: '"Your application must …"',
  },
  {
    pattern: /\b(some|any|every)body\b/gi,
    instead: "user(s), a client, another request, everyone",
  },
  {
    pattern: /\bnobody\b/gi,
    instead: '"no user", "not …", "never"',
  },
  {
    pattern: /\b(whoever|whom)\b/gi,
    instead: "the user who; the caller that",
  },
  {
    pattern: /\b(strangers?|newcomers?)\b/gi,
    instead: "signed-out visitor; attacker; new user",
  },
  {
    pattern: /\bmailed (links?|tokens?)\b|\blinks? by e-?mail\b/gi,
    instead: "magic link",
  },
  {
    pattern: /\be-mails?\b/gi,
    instead: "email",
  },
  {
    pattern:
      /\b(a|the|each|such|every|no|this|that) mails?\b(?! (servers?|clients?)\b)|\bmails (are|is|go|and|in|at|the)\b/gi,
    instead: "an email, emails",
  },
  {
    pattern: /\bone-time tokens?\b/gi,
    instead: "verification token",
  },
  {
    pattern:
      /(?<!\bthere )\b(is|are|was|were|be) no (?!(longer|more|less|different|better|worse|such|other|need|way)\b)[a-z]/gi,
    instead: '"is not a …"',
  },
  {
    pattern: /\b(is|are|was|were|be|been) (told|asked (for|once|with|at|again|only|first|by))\b/gi,
    instead: "is called with; receives; is requested",
  },
  {
    pattern:
      /\btell(s|ing)? (of|what|which|whether|nothing|all|why|who|everything|apart|it|no)\b/gi,
    instead: "returns, reports, shows",
  },
  {
    pattern: /\banswer(s|ed|ing)? (with|by|an|a|in|[0-9]{3}|is no|the status)\b/gi,
    instead: "responds with; returns",
  },
  {
    pattern: /\b(is|are|was|were) gone\b/gi,
    instead: "was deleted; no longer exists",
  },
  {
    pattern: /\b(anew|afresh|hence|thence|nevertheless|likewise|merely|thereby|meanwhile)\b/gi,
    instead: "again; so; still; also; only; in the meantime",
  },
  {
    pattern: /\bfor want of\b|\bbut for\b|\bfor ever\b|\bin vain\b|\bin circles\b/gi,
    instead: "without; except; forever; loop",
  },
  {
    pattern: /\bof (yours|ours|theirs|(your|our|their|its|one's) own)\b/gi,
    instead: '"your own X", "its own X", "a separate X"',
  },
  {
    pattern:
      /(?:^|[.;:!?] +|\| +)Where (?!to\b|things\b|are\b|is\b|applicable\b|possible\b|necessary\b)[a-z`]/gm,
    instead: "If …, When …",
  },
  {
    pattern: /\b(a|one) further\b|\bfurther (account|member|field|passkey|device|tab)s?\b/gi,
    instead: "another, additional",
  },
  {
    pattern: /\b(the|a) doctor\b/gi,
    instead: "the schema check",
  },
  {
    pattern: /\bhand(s|ed|ing)? (out|over|on|it|data|in)\b/gi,
    instead: "returns; passes",
  },
  {
    pattern: /\bkeeps? (users|accounts|sessions|records|people)\b(?! (signed|alive|open))/gi,
    instead: "stores",
  },
  {
    pattern: /\bseal(s|ed|ing)?\b/gi,
    instead: "encrypt (docs; `seal` stays in code)",
    markdownOnly: true,
  },
  {
    pattern:
      /\b(doors?|cellar)\b|\brooms?\b(?! for\b)|\bhouse (rules|numbers)\b|\bof the house\b/gi,
    instead: "entry point; module; handler",
  },
  {
    pattern:
      /\b(a|an empty|no|any|empty|other) text\b(?! (file|message|frame|column|node|input|editor)s?\b)/gi,
    instead: "a string; an empty string",
  },
  {
    pattern: /\b(says? (no|yes)|leads? (back|away|nowhere|anywhere|elsewhere|round|people|it))\b/gi,
    instead: "denies, allows; redirects to",
  },
  {
    pattern:
      /\b((takes?|took|taken|taking) back|out of reach|in place of|(come|comes|came) to (an|its|their) end|gets? along)\b/gi,
    instead: "roll back; unreachable; instead of; end; work without",
  },
  {
    pattern: /\b((un)?prov(e|es|ed|en)|vouch(es|ed)?|shut(s|ting)? out)\b/gi,
    instead: "verify (email), test (adapter); revoke access",
  },
  {
    pattern: /\b(set-ups?|look-ups?|time-outs?|log-ins?|log-outs?)\b/gi,
    instead: "setup, lookup, timeout, sign-in",
  },
  {
    pattern: /\bid_tokens?\b/gi,
    instead: "ID token (field name only in backticks)",
  },
  {
    pattern:
      /\b(behaviour|colour|licence|neighbour|favour|honour|centre|catalogue)\w*|\b\w*(serial|normal|author|recogn|synchron|initial|custom|minim|optim)is(e|es|ed|ing|ation)\b/gi,
    instead: "American spelling, as in `brandColor`",
  },
  {
    pattern:
      /\b(all the same|in the wild|on the word of|in the midst|warned of|comes? about|half-way)\b|\baccuses?\b|\bswallow(s|ed|ing)?\b/gi,
    instead:
      "still; in real use; because of; during; a warning about; happens; partway; reports; drops",
  },
]
